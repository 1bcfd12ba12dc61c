import { bulkCall, bulkCalls } from './bulk-calls.ts';
import { listCalls } from './list-calls.ts';
import { rewardRequestsList } from './lists/reward-requests.list.ts';

const calls = listCalls(rewardRequestsList);
export const { rows: listRewardRequests, count: countRewardRequests, csv: exportRewardRequests } = calls;

/** Held requests are skipped: each is looked at by itself. */
export const approveRewardRequests = bulkCall(rewardRequestsList, {
  name: 'approve',
  right: 'rewards_decide',
  summary: 'Approve many requests for rewards',
});

const bulk = bulkCalls(rewardRequestsList);
export const getRewardRequestsBulk = bulk.progress;
export const {
  rows: listRewardRequestsBulkItems,
  count: countRewardRequestsBulkItems,
  csv: exportRewardRequestsBulkItems,
} = bulk.items;
