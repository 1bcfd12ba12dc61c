import { z } from 'zod';
import { id } from '#contract/fields.ts';
import { FAIL_REASONS, REJECT_REASONS } from '#contract/rules/settlement-reasons.ts';
import { bulkCall, bulkCalls } from './bulk-calls.ts';
import { rewardRequestsList } from './lists/reward-requests.list.ts';

/** Held requests are skipped: each is looked at by itself. */
export const approveRewardRequests = bulkCall(rewardRequestsList, {
  name: 'approve',
  right: 'rewards_decide',
  summary: 'Approve many requests for rewards',
});

/** What the member reads beside the sentence of the reason; needed with `other`. */
const note = z.string().max(2000).optional();

export const rejectRewardRequests = bulkCall(rewardRequestsList, {
  name: 'reject',
  right: 'rewards_decide',
  summary: 'Reject many requests for rewards',
  input: { reason: z.enum(REJECT_REASONS), note },
});

/** All members read the same `note`. */
export const sendRewards = bulkCall(rewardRequestsList, {
  name: 'send',
  right: 'rewards_fulfil',
  stepUp: true,
  summary: 'The rewards of many requests were sent',
  input: { note },
});

export const completeRewardRequests = bulkCall(rewardRequestsList, {
  name: 'complete',
  right: 'rewards_fulfil',
  summary: 'The rewards of many requests have arrived',
});

export const failRewardRequests = bulkCall(rewardRequestsList, {
  name: 'fail',
  right: 'rewards_fulfil',
  summary: 'The rewards of many requests could not be delivered',
  input: { reason: z.enum(FAIL_REASONS), note },
});

/** Approved requests for rewards that go by post, into an open batch of their country. */
export const putIntoBatch = bulkCall(rewardRequestsList, {
  name: 'put-into-batch',
  right: 'rewards_fulfil',
  summary: 'Put many requests for rewards into a batch of money orders',
  input: { batch_id: id },
});

export const takeOutOfBatch = bulkCall(rewardRequestsList, {
  name: 'take-out-of-batch',
  right: 'rewards_fulfil',
  summary: 'Take many requests for rewards out of an open batch',
  input: { batch_id: id },
});

/** Undoes approvals: `matching` with the filter `bulk` takes back what one bulk action has approved. */
export const takeApprovalsBack = bulkCall(rewardRequestsList, {
  name: 'take-back',
  right: 'rewards_decide',
  summary: 'Take the approvals of many requests back',
});

const bulk = bulkCalls(rewardRequestsList);
export const getRewardRequestsBulk = bulk.progress;
export const {
  rows: listRewardRequestsBulkItems,
  count: countRewardRequestsBulkItems,
  csv: exportRewardRequestsBulkItems,
} = bulk.items;
