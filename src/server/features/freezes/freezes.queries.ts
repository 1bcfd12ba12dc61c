import { type Insertable, sql } from 'kysely';
import type { FreezeReason } from '#contract/rules/freeze-reasons.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Freezes } from '#server/database/tables.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** Undefined if the member is frozen already. */
export const insertFreeze = async (db: Db, freeze: Insertable<Freezes>): Promise<number | undefined> =>
  (
    await db
      .insertInto('freezes')
      .values(freeze)
      .onConflict((conflict) => conflict.column('member_id').where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

export const openFreezeOf = async (db: ReadDb, memberId: number) => {
  const found = await db
    .selectFrom('freezes')
    .select(['id', 'reason', 'message', 'frozen_at', 'frozen_by', 'review_by', 'reviewed_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found && { ...found, reason: found.reason as FreezeReason };
};

/** Whose freeze it is; undefined for an unknown one. */
export const memberOfFreeze = (db: ReadDb, id: number) =>
  db
    .selectFrom('freezes as f')
    .innerJoin('members as m', 'm.id', 'f.member_id')
    .select(['f.member_id', 'm.country_code'])
    .where('f.id', '=', id)
    .executeTakeFirst();

export const lockFreeze = (db: Db, id: number) =>
  db
    .selectFrom('freezes')
    .select(['id', 'member_id', 'frozen_by', 'reviewed_at', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setReviewed = (db: Db, id: number, review: { reviewed_at: Date; reviewed_by: number }) =>
  db.updateTable('freezes').set(review).where('id', '=', id).execute();

/** Returns whether this member had this open freeze. */
export const endOpenFreeze = async (
  db: Db,
  { id, member_id }: { id: number; member_id: number },
  end: { ended_at: Date; ended_by: number },
): Promise<boolean> =>
  (await db
    .updateTable('freezes')
    .set(end)
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Freezes that nobody has reviewed, all or those that are late, by who froze: not theirs to review. */
export const countUnreviewed = async (db: ReadDb, dueBefore: Date | null): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select m.country_code, f.frozen_by as not_for, count(*) as count
      from freezes f join members m on m.id = f.member_id
      where f.ended_at is null and f.reviewed_at is null
        and (${dueBefore}::timestamptz is null or f.review_by < ${dueBefore})
      group by m.country_code, f.frozen_by
    `.execute(db)
  ).rows;

export const timeZoneOf = async (db: ReadDb, countryCode: string): Promise<string> =>
  (
    await db
      .selectFrom('countries')
      .select('time_zone')
      .where('code', '=', countryCode)
      .executeTakeFirstOrThrow()
  ).time_zone;

export const openFreezeWithNames = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('freezes as f')
    .innerJoin('operators as o', 'o.id', 'f.frozen_by')
    .leftJoin('operators as r', 'r.id', 'f.reviewed_by')
    .select([
      'f.id',
      'f.reason',
      'f.message',
      'f.frozen_at',
      'o.name as frozen_by',
      'f.frozen_by as frozen_by_id',
      'f.review_by',
      'f.reviewed_at',
      'r.name as reviewed_by',
    ])
    .where('f.member_id', '=', memberId)
    .where('f.ended_at', 'is', null)
    .executeTakeFirst();
