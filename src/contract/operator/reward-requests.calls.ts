import { listCalls } from './list-calls.ts';
import { rewardRequestsList } from './lists/reward-requests.list.ts';

const calls = listCalls(rewardRequestsList);
export const { rows: listRewardRequests, count: countRewardRequests, csv: exportRewardRequests } = calls;
