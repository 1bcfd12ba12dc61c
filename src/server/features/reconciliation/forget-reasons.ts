import type { Db } from '#server/database/connect.ts';
import { deleteReasons } from './reconciliation.queries.ts';

/** When a member leaves: deletes the reasons given for reversed points. */
export async function forgetReasons(db: Db, memberId: number): Promise<void> {
  await deleteReasons(db, memberId);
}
