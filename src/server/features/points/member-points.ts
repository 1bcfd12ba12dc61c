import type { ReadDb } from '#server/database/connect.ts';
import { memberBalances } from './points.queries.ts';

/** What a member can spend, and what a review may still confirm. Whoever never earned anything has no accounts. */
export async function memberPoints(
  db: ReadDb,
  memberId: number,
): Promise<{ points: number; pending: number }> {
  const answer = { points: 0, pending: 0 };
  for (const { kind, balance } of await memberBalances(db, memberId)) {
    if (kind === 'wallet') answer.points = balance;
    else answer.pending = balance;
  }
  return answer;
}
