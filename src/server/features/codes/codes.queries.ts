import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Codes } from '#server/database/tables.ts';

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

/** The same, and nobody else takes it before the transaction ends. */
export const lockValidCode = (db: Db, code: { hash: Buffer; kind: CodeKind; now: Date }) =>
  validCode(db, code).forUpdate().executeTakeFirst();

export const markCodeUsed = (db: Db, hash: Buffer, now: Date) =>
  db.updateTable('codes').set({ used_at: now }).where('hash', '=', hash).execute();

export const deleteCodes = (db: Db, memberId: number, kind: CodeKind) =>
  db.deleteFrom('codes').where('member_id', '=', memberId).where('kind', '=', kind).execute();

export const deleteUnusedCodes = (db: Db, memberId: number, kind: CodeKind) =>
  db
    .deleteFrom('codes')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();

export const deleteExpiredCodes = (db: Db, now: Date) =>
  db.deleteFrom('codes').where('expires_at', '<=', now).execute();

/** Whether a mail that was just queued will be sent: the day's cap can have cancelled it. */
export async function isMailWaiting(db: ReadDb, key: string): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('state').where('key', '=', key).executeTakeFirst();
  return mail?.state === 'queued';
}
