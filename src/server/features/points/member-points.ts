import type { ReadDb } from '#server/database/connect.ts';
import { memberBalances } from './points.queries.ts';

/** A member's available and pending points; zero for members without a wallet. */
export async function memberPoints(
  db: ReadDb,
  memberId: number,
): Promise<{ points: number; pending: number }> {
  return (await memberBalances(db, memberId)) ?? { points: 0, pending: 0 };
}
