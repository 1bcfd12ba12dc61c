import { type Insertable, sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { CodeRequests, Codes } from '#server/database/tables.ts';

export type CodeKind = 'confirm' | 'reset' | 'email_change' | 'email_change_stop' | 'parental_permission';

export const insertCode = (db: Db, code: Insertable<Codes>) => db.insertInto('codes').values(code).execute();

const validCode = (db: ReadDb, code: { hash: Buffer; kind: CodeKind; now: Date }) =>
  db
    .selectFrom('codes')
    .select(['member_id', 'email', 'used_at'])
    .where('hash', '=', code.hash)
    .where('kind', '=', code.kind)
    .where('expires_at', '>', code.now);

export const findValidCode = (db: ReadDb, code: { hash: Buffer; kind: CodeKind; now: Date }) =>
  validCode(db, code).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockValidCode = (db: Db, code: { hash: Buffer; kind: CodeKind; now: Date }) =>
  validCode(db, code).forUpdate().executeTakeFirst();

export const markCodeUsed = (db: Db, hash: Buffer, now: Date) =>
  db.updateTable('codes').set({ used_at: now }).where('hash', '=', hash).execute();

/** Where the link of a member's newest confirmation leads, used or not; null where it leads nowhere special. */
export async function findReturnTo(db: ReadDb, memberId: number): Promise<string | null> {
  const newest = await db
    .selectFrom('codes')
    .select('return_to')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'confirm')
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst();
  return newest?.return_to ?? null;
}

/** Deletes a member's codes; returns the keys of the mails that contain them. */
export const deleteCodes = async (
  db: Db,
  memberId: number,
  kinds: readonly CodeKind[],
  { unusedOnly }: { unusedOnly: boolean },
): Promise<string[]> =>
  (
    await db
      .deleteFrom('codes')
      .where('member_id', '=', memberId)
      .where('kind', 'in', kinds)
      .$if(unusedOnly, (query) => query.where('used_at', 'is', null))
      .returning('mail_key')
      .execute()
  ).map(({ mail_key }) => mail_key);

/** Some of the codes that are not valid any more; returns how many. */
export const deleteExpiredCodes = async (db: Db, now: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from codes where hash = any(array(
          select hash from codes where expires_at <= ${now} order by expires_at limit ${limit}
        ))
      `.execute(db),
  );

/** Whether a mail just queued will be sent; the daily limit may have cancelled it. */
export async function isMailWaiting(db: ReadDb, key: string): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('state').where('key', '=', key).executeTakeFirst();
  return mail?.state === 'queued';
}

export type RequestKind = 'reset' | 'confirm' | 'email_change';

export const insertRequest = async (db: Db, request: Insertable<CodeRequests>): Promise<number> =>
  (await db.insertInto('code_requests').values(request).returning('id').executeTakeFirstOrThrow()).id;

export const findRequest = (db: ReadDb, id: number) =>
  db.selectFrom('code_requests').select(['email', 'member_id']).where('id', '=', id).executeTakeFirst();

/** Returns whether it existed. */
export const deleteRequest = async (db: Db, id: number, kind: RequestKind): Promise<boolean> =>
  (await db.deleteFrom('code_requests').where('id', '=', id).where('kind', '=', kind).executeTakeFirst())
    .numDeletedRows > 0n;

export const deleteRequestsOf = (db: Db, memberId: number) =>
  db.deleteFrom('code_requests').where('member_id', '=', memberId).execute();

export const deleteRequestsFor = (db: Db, email: string) =>
  db.deleteFrom('code_requests').where('email', '=', email).execute();

/** Some of the requests from before a moment; returns how many. */
export const deleteOldRequests = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from code_requests where id = any(array(
          select id from code_requests where asked_at <= ${before} order by asked_at limit ${limit}
        ))
      `.execute(db),
  );
