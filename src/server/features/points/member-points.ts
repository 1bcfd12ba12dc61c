import type { ReadDb } from '#server/database/connect.ts';
import { memberBalances } from './points.queries.ts';

/** What a member can spend, and what a review may still confirm. Whoever never earned anything has no wallet. */
export async function memberPoints(
  db: ReadDb,
  memberId: number,
): Promise<{ points: number; pending: number }> {
  return (await memberBalances(db, memberId)) ?? { points: 0, pending: 0 };
}
