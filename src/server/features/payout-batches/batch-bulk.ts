import * as calls from '#contract/operator/reward-requests-bulk.calls.ts';
import { type BulkWork, bulkAction } from '#server/features/bulk/bulk-action.ts';
import { addToBatch, removeFromBatch } from './fill-batch.ts';
import { forgetOutcomes } from './payout-results.queries.ts';
import { settleResult } from './settle-result.ts';

/** Requests come into a batch, and leave it, by many. */
export const batchBulk = [
  bulkAction(calls.putIntoBatch, (db, { id, actor, input: { batch_id } }) =>
    addToBatch(db, { batch_id, request_id: id, actor }),
  ),
  bulkAction(calls.takeOutOfBatch, (db, { id, actor, input: { batch_id } }) =>
    removeFromBatch(db, { batch_id, request_id: id, actor }),
  ),
];

/** Carries out what an uploaded file says of a batch; started by that upload alone. */
export const payoutResults: BulkWork = {
  name: 'reward-requests/results',
  right: 'rewards_fulfil',
  check: () => {},
  run: (db, { id, actor, input }) =>
    settleResult(db, { batch_id: (input as { batch_id: number }).batch_id, request_id: id, actor }),
  left: (db, ids, input) => forgetOutcomes(db, (input as { batch_id: number }).batch_id, ids),
};
