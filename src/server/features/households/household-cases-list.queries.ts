import { sql } from 'kysely';
import { householdCasesList } from '#contract/operator/lists/household-cases.list.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { listSource } from '#server/lists/list-source.ts';

export const householdCasesSource = listSource(householdCasesList, () => ({
  from: sql`household_cases h`,
  id: sql`h.id`,
  country: sql`h.country_code`,
  columns: {
    id: sql`h.id`,
    country_code: sql`h.country_code`,
    state: sql`h.state`,
    evidence: sql`h.evidence`,
    members: sql`(select count(*)::integer from household_keys k where k.hash = h.household)`,
    raised_at: sql`h.raised_at`,
    settled_at: sql`h.settled_at`,
  },
  filters: { state: sql`h.state`, country: sql`h.country_code`, raised: sql`h.raised_at` },
}));

export const findCase = (db: ReadDb, id: number) =>
  db
    .selectFrom('household_cases')
    .select(['id', 'country_code', 'state', 'evidence', 'raised_at', 'settled_at', 'note'])
    .where('id', '=', id)
    .executeTakeFirst();

export const memberIdsOfCase = async (db: ReadDb, id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('household_keys as k')
      .innerJoin('household_cases as h', 'h.household', 'k.hash')
      .select('k.member_id')
      .where('h.id', '=', id)
      .orderBy('k.member_id')
      .execute()
  ).map(({ member_id }) => member_id);

/** Completes that count, and whether another of the household referred the member. */
export const standingOfMemberships = async (db: ReadDb, ids: readonly number[]) =>
  (
    await sql<{ id: number; completes: number; referred_by: number | null }>`
      select m.id, case when m.referred_by = any(${ids}) then m.referred_by end as referred_by,
        (select count(*) from invitations where member_id = m.id and state = 'complete') as completes
      from members m where m.id = any(${ids})
    `.execute(db)
  ).rows;
