import * as calls from '#contract/operator/reward-requests.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { rewardRequestsSource } from './reward-requests-list.queries.ts';

export function rewardsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    { rows: calls.listRewardRequests, count: calls.countRewardRequests, csv: calls.exportRewardRequests },
    rewardRequestsSource,
    () => directory.defaultLanguage(),
  );
}
