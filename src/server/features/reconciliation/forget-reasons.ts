import type { Db } from '#server/database/connect.ts';
import { deleteReasons } from './reconciliation.queries.ts';

/** A member leaves: so do the reasons that the member was told when points were taken back. */
export async function forgetReasons(db: Db, memberId: number): Promise<void> {
  await deleteReasons(db, memberId);
}
