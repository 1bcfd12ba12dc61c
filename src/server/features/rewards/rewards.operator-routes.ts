import * as calls from '#contract/operator/reward-requests.calls.ts';
import { implementBulk } from '#server/features/bulk/implement-bulk.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { rewardRequestsSource } from './reward-requests-list.queries.ts';
import { approveRequests } from './rewards.bulk.ts';

export function rewardsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  const fallback = () => directory.defaultLanguage();
  implementList(
    api,
    { rows: calls.listRewardRequests, count: calls.countRewardRequests, csv: calls.exportRewardRequests },
    rewardRequestsSource,
    fallback,
  );
  const items = {
    rows: calls.listRewardRequestsBulkItems,
    count: calls.countRewardRequestsBulkItems,
    csv: calls.exportRewardRequestsBulkItems,
  };
  implementBulk(
    api,
    rewardRequestsSource,
    { progress: calls.getRewardRequestsBulk, items },
    [[calls.approveRewardRequests, approveRequests]],
    fallback,
  );
}
