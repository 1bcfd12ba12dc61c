import type { ReadDb } from '#server/database/connect.ts';

/** When the member was assigned to the household at the postal address. */
export const householdOf = (db: ReadDb, memberId: number) =>
  db.selectFrom('household_keys').select('changed_at').where('member_id', '=', memberId).executeTakeFirst();

/** Newest first; without operators' notes, which concern other people too. */
export const householdCasesOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('household_cases as c')
    .innerJoin('household_keys as k', 'k.hash', 'c.household')
    .select(['c.raised_at', 'c.evidence', 'c.state', 'c.settled_at'])
    .where('k.member_id', '=', memberId)
    .orderBy('c.id', 'desc')
    .execute();
