import { type Insertable, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import type { PointAdjustments } from '#server/database/tables.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** Adjustments are judged one after another, so that two at once don't both fit into what is left. */
export const lockAdjusting = (db: Db) => takeLock(db, 'adjust points');

/** As the columns' own defaults, before there is a panel. */
const DEFAULTS = {
  goodwill_per_month: 100_000,
  adjusted_per_member: 1000,
  adjusted_per_operator: 10_000,
  version: 1,
};

export const adjustmentLimits = async (db: ReadDb) =>
  (await db
    .selectFrom('panel')
    .select([
      'goodwill_per_month',
      'adjusted_per_member',
      'adjusted_per_operator',
      'adjustment_limits_version as version',
    ])
    .executeTakeFirst()) ?? DEFAULTS;

export type Spent = { goodwill: number; of_member: number; by_operator: number };

/**
 * Goodwill that was booked in the country since the month there began, and all that was adjusted of the member and by the
 * operator in 30 days, up and down, waiting or booked.
 */
export const spentOf = async (
  db: ReadDb,
  { member_id, operator_id, now }: { member_id: number; operator_id: number; now: Date },
): Promise<Spent> => {
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const { rows } = await sql<Spent>`
    select
      (select coalesce(sum(a.points), 0) from point_adjustments a
        where a.country_code = c.code and a.kind = 'goodwill' and a.state = 'booked'
          and coalesce(a.decided_at, a.asked_at) >=
            date_trunc('month', ${now}::timestamptz at time zone c.time_zone) at time zone c.time_zone) as goodwill,
      (select coalesce(sum(abs(points)), 0) from point_adjustments
        where member_id = m.id and asked_at > ${since} and state <> 'refused') as of_member,
      (select coalesce(sum(abs(points)), 0) from point_adjustments
        where asked_by = ${operator_id} and asked_at > ${since} and state <> 'refused') as by_operator
    from members m join countries c on c.code = m.country_code
    where m.id = ${member_id}
  `.execute(db);
  return rows[0] ?? { goodwill: 0, of_member: 0, by_operator: 0 };
};

export const findAdjustmentByKey = (db: ReadDb, operatorId: number, key: string) =>
  db
    .selectFrom('point_adjustments')
    .select(['id', 'member_id', 'kind', 'points', 'state'])
    .where('asked_by', '=', operatorId)
    .where('key', '=', key)
    .executeTakeFirst();

export const insertAdjustment = async (db: Db, one: Insertable<PointAdjustments>): Promise<number> =>
  (await db.insertInto('point_adjustments').values(one).returning('id').executeTakeFirstOrThrow()).id;

export const findAdjustment = (db: ReadDb, id: number) =>
  db
    .selectFrom('point_adjustments')
    .select(['id', 'country_code', 'member_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const lockAdjustment = (db: Db, id: number) =>
  db
    .selectFrom('point_adjustments')
    .select(['id', 'member_id', 'kind', 'points', 'reason', 'state', 'asked_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const settleAdjustment = (
  db: Db,
  id: number,
  settled: {
    state: 'booked' | 'refused';
    decided_by: number;
    decided_at: Date;
    decision_note: string | null;
    movement_id: number | null;
  },
) => db.updateTable('point_adjustments').set(settled).where('id', '=', id).execute();

/** The amounts stay, for the budget; whose they were and why goes. */
export const forgetReasons = (db: Db, memberId: number) =>
  db
    .updateTable('point_adjustments')
    .set({ reason: null, decision_note: null })
    .where('member_id', '=', memberId)
    .execute();

/** Waiting for an operator who didn't ask; nobody books for a member who has left. */
export const countPending = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, asked_by as not_for, count(*) as count from point_adjustments
      where state = 'pending' and member_id is not null group by country_code, asked_by
    `.execute(db)
  ).rows;
