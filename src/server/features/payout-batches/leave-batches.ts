import type { Db, ReadDb } from '#server/database/connect.ts';
import { deleteOpenItems, frozenAmong } from './payout-batches.queries.ts';

/** Those of a member's requests whose money orders may be on their way: the batch is frozen. */
export const onTheirWay = (db: ReadDb, requestIds: readonly number[]): Promise<number[]> =>
  frozenAmong(db, requestIds);

/** Takes requests that are cancelled out of the open batches in which they wait. The caller has locked them. */
export async function leaveOpenBatches(db: Db, requestIds: readonly number[]): Promise<void> {
  await deleteOpenItems(db, requestIds);
}
