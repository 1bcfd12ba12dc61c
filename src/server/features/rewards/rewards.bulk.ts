import * as calls from '#contract/operator/reward-requests-bulk.calls.ts';
import { bulkAction } from '#server/features/bulk/bulk-action.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';
import { settlementNote } from './settlement-note.ts';

/** What operators do to many requests for rewards at once; each row is refused what its single call would be. */
export const requestsBulk = [
  bulkAction(calls.approveRewardRequests, (db, { id, actor }) =>
    settleExchangeRequest(db, { action: 'approve', request_id: id, actor }),
  ),
  bulkAction(calls.takeApprovalsBack, (db, { id, actor }) =>
    settleExchangeRequest(db, { action: 'take_back', request_id: id, actor }),
  ),
  bulkAction(
    calls.rejectRewardRequests,
    (db, { id, actor, input }) =>
      settleExchangeRequest(db, { action: 'reject', request_id: id, actor, ...input }),
    settlementNote,
  ),
  bulkAction(
    calls.sendRewards,
    (db, { id, actor, input: { note = '' } }) =>
      settleExchangeRequest(db, { action: 'send', request_id: id, actor, note }),
    settlementNote,
  ),
  bulkAction(calls.completeRewardRequests, (db, { id, actor }) =>
    settleExchangeRequest(db, { action: 'complete', request_id: id, actor }),
  ),
  bulkAction(
    calls.failRewardRequests,
    (db, { id, actor, input }) =>
      settleExchangeRequest(db, { action: 'fail', request_id: id, actor, ...input }),
    settlementNote,
  ),
];
