import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findWaitingBatch } from './payout-batches.queries.ts';

/** The open or frozen batch in which a request waits for its result; undefined if there is none. */
export const waitingBatch = (db: ReadDb, requestId: number) => findWaitingBatch(db, requestId);

/** What is in a batch is settled by the batch. The caller has locked the request. Error: `in_batch`. */
export async function refuseInBatch(db: ReadDb, requestId: number): Promise<void> {
  if (await findWaitingBatch(db, requestId)) throw new AppError('in_batch');
}
