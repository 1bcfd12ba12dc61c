import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** The confirmed member with this referral code, who is not erased before the transaction ends. */
export const findReferrer = (db: Db, code: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where('referrer_code', '=', code)
    .where('confirmed_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst();

/** The answers of an unconfirmed registration to its country's extra questions. */
export const registrationAnswers = async (db: ReadDb, memberId: number): Promise<unknown> =>
  (
    await db
      .selectFrom('members')
      .select('registration_answers')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).registration_answers;

/**
 * The statements of a registration only touch unconfirmed members, and run for every address, known or not, so that
 * the timing is the same.
 */
const waiting = (db: Db, memberId: number) =>
  db.selectFrom('members').where('id', '=', memberId).where('confirmed_at', 'is', null);

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

export const insertPermissionConsent = (db: Db, memberId: number, version: string, given_at: Date) =>
  db
    .insertInto('consents')
    .values({ member_id: memberId, kind: 'parental_permission', version, given_at })
    .execute();
