import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Members } from '#server/database/tables.ts';

/** The session object (docs/specification.md §3 "User"). */
export const findUser = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email', 'first_name', 'last_name', 'gender', 'language', 'country_code as country'])
    .where('id', '=', memberId)
    .executeTakeFirst();

/** Whom a mail about the account goes to. */
const addressee = [
  'id as member_id',
  'email',
  'first_name',
  'language',
  'country_code',
  'confirmed_at',
] as const;

export type Addressee = {
  member_id: number;
  email: string;
  first_name: string;
  language: string;
  country_code: string;
  confirmed_at: Date | null;
};

export const lockMember = (db: Db, memberId: number): Promise<Addressee> =>
  db
    .selectFrom('members')
    .select(addressee)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const lockMemberByEmailKey = (db: Db, emailKey: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('members')
    .select(addressee)
    .where('email_key', '=', emailKey)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The confirmed member whose referrer code it is. */
export const findReferrer = (db: ReadDb, code: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where('referrer_code', '=', code)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Answers the new member's id, or undefined when the address is taken. */
export async function insertMember(db: Db, member: Insertable<Members>): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const updateMember = (db: Db, memberId: number, changes: Updateable<Members>) =>
  db.updateTable('members').set(changes).where('id', '=', memberId).execute();

/** What a waiting registration has answered to its country's extra questions. */
export const registrationAnswers = async (db: ReadDb, memberId: number): Promise<unknown> =>
  (
    await db
      .selectFrom('members')
      .select('registration_answers')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).registration_answers;

/** Whether a statement failed because two members would share an address. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'members_email_key_key';

/** A registration that nobody has confirmed. */
export const deleteRegistration = (db: Db, memberId: number) =>
  db.deleteFrom('members').where('id', '=', memberId).where('confirmed_at', 'is', null).execute();

/** Writes the new hash if the member still has the old one; answers whether. */
export async function replacePasswordHash(
  db: Db,
  memberId: number,
  hashes: { old?: string; new: string },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('members')
    .set({ password_hash: hashes.new, credentials_changed_at: now })
    .where('id', '=', memberId)
    .$if(hashes.old !== undefined, (query) => query.where('password_hash', '=', hashes.old ?? ''))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The statements of a registration touch a member that waits for its confirmation and no other: they run for every
 * address, known or not, so that none is answered sooner.
 */
const waiting = (db: Db, memberId: number) =>
  db.selectFrom('members').where('id', '=', memberId).where('confirmed_at', 'is', null);

export const updateWaitingMember = (db: Db, memberId: number, changes: Updateable<Members>) =>
  db
    .updateTable('members')
    .set(changes)
    .where('id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute();

export const deleteWaitingConsents = (db: Db, memberId: number) =>
  db.deleteFrom('consents').where('member_id', 'in', waiting(db, memberId).select('id')).execute();

export const insertWaitingConsents = (
  db: Db,
  memberId: number,
  documents: readonly { kind: string; version: string }[],
  given_at: Date,
) =>
  db
    .insertInto('consents')
    .columns(['member_id', 'kind', 'version', 'given_at'])
    .expression(
      waiting(db, memberId)
        .innerJoin(
          sql<{
            kind: string;
            version: string;
          }>`json_to_recordset(${JSON.stringify(documents)}::json)`.as<'d'>(sql`d(kind text, version text)`),
          (join) => join.onTrue(),
        )
        .select(['members.id', 'd.kind', 'd.version', sql<Date>`${given_at}::timestamptz`.as('given_at')]),
    )
    .execute();

/**
 * The member while the password is still the one that was judged. Taken whole: nobody writes a row that names the
 * member before the transaction ends.
 */
export const lockLeavingMember = (db: Db, judged: { member_id: number; password_hash: string }) =>
  db
    .selectFrom('members')
    .select(['id as member_id', 'email', 'email_key', 'first_name', 'last_name', 'language', 'country_code'])
    .where('id', '=', judged.member_id)
    .where('password_hash', '=', judged.password_hash)
    .forUpdate()
    .executeTakeFirst();

/** With all that belongs to nobody else: consents, codes, sessions, devices, answers, facts, mails, referrals. */
export const deleteMember = (db: Db, memberId: number) =>
  db.deleteFrom('members').where('id', '=', memberId).execute();

/** Registrations not confirmed that were made in a span of time, oldest first. */
export const unconfirmedMembers = (
  db: Db,
  span: { after: Date; until: Date; limit: number },
): Promise<Addressee[]> =>
  db
    .selectFrom('members')
    .select(addressee)
    .where('confirmed_at', 'is', null)
    .where('reminded_at', 'is', null)
    // They have confirmed their address, and wait for a parent.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parental_permissions as p')
            .select('p.member_id')
            .whereRef('p.member_id', '=', 'members.id')
            .where('p.asked_at', 'is not', null),
        ),
      ),
    )
    .where('created_at', '>', span.after)
    .where('created_at', '<=', span.until)
    .orderBy('created_at')
    .limit(span.limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

export const deleteUnconfirmed = (db: Db, until: Date) =>
  db
    .deleteFrom('members')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', until)
    .executeTakeFirst();

/** The pixel of a member's originator, while it is on the operators' list. */
export const findPixel = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members as m')
    .innerJoin('originators as o', 'o.name', 'm.originator')
    .select(['o.pixel_type as type', 'o.pixel_src as src', 'm.originator_params as params'])
    .where('m.id', '=', memberId)
    .where('o.active', '=', true)
    .executeTakeFirst();

export const activePixels = (db: ReadDb) =>
  db
    .selectFrom('originators')
    .select(['pixel_type as type', 'pixel_src as src'])
    .where('active', '=', true)
    .where('pixel_src', 'is not', null)
    .execute();

/** Whether a mail that was just queued will be sent: the day's cap can have cancelled it. */
export async function isMailWaiting(db: ReadDb, key: string): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('state').where('key', '=', key).executeTakeFirst();
  return mail?.state === 'queued';
}

export const insertOriginator = (db: Db, originator: { name: string }) =>
  db
    .insertInto('originators')
    .values(originator)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
