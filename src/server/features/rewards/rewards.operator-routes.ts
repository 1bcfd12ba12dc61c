import * as calls from '#contract/operator/reward-requests.calls.ts';
import * as bulk from '#contract/operator/reward-requests-bulk.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { implementBulk } from '#server/features/bulk/implement-bulk.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { batchBulk } from '#server/features/payout-batches/batch-bulk.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorDb, OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { payoutData } from './exchange-requests.ts';
import { getRequest } from './get-request.ts';
import { countryOfRequest } from './requests-for-operators.queries.ts';
import { rewardRequestsSource } from './reward-requests-list.queries.ts';
import { requestsBulk } from './rewards.bulk.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';
import type { Settlement } from './settlement.ts';

type Step = Settlement extends infer One
  ? One extends Settlement
    ? Omit<One, 'actor' | 'request_id'>
    : never
  : never;
type Of = { operator: { operator_id: number }; params: { id: number } };

export function rewardsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  const fallback = () => directory.defaultLanguage();
  implementList(
    api,
    { rows: calls.listRewardRequests, count: calls.countRewardRequests, csv: calls.exportRewardRequests },
    rewardRequestsSource,
    fallback,
  );
  const items = {
    rows: bulk.listRewardRequestsBulkItems,
    count: bulk.countRewardRequestsBulkItems,
    csv: bulk.exportRewardRequestsBulkItems,
  };
  implementBulk(
    api,
    rewardRequestsSource,
    { progress: bulk.getRewardRequestsBulk, items },
    [...requestsBulk, ...batchBulk],
    fallback,
  );
  const languagesOf = ({ language }: { language: string }) => ({
    language,
    fallback: fallback(),
  });
  const forRequest = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfRequest(db, id));
  api.implement(calls.getRewardRequest, async (handle, { operator, params: { id } }) =>
    getRequest(await forRequest(handle, id), id, {
      ...languagesOf(operator),
      rights: operator.rights,
    }),
  );
  api.implement(calls.getPayoutData, async (handle, { operator, params: { id } }) =>
    payoutData(await forRequest(handle, id), id, languagesOf(operator)),
  );

  const settle = async (handle: OperatorDb, { operator, params: { id } }: Of, step: Step) =>
    settleExchangeRequest(await forRequest(handle, id), {
      ...step,
      request_id: id,
      actor: operatorActor(operator.operator_id),
    } as Settlement);
  api.implement(calls.approveRewardRequest, (handle, call) =>
    settle(handle, call, { action: 'approve', despite_hold: call.body.despite_hold }),
  );
  api.implement(calls.takeApprovalBack, (handle, call) => settle(handle, call, { action: 'take_back' }));
  api.implement(calls.rejectRewardRequest, (handle, call) =>
    settle(handle, call, { action: 'reject', ...call.body }),
  );
  api.implement(calls.sendReward, (handle, call) =>
    settle(handle, call, { action: 'send', note: call.body.note ?? '' }),
  );
  api.implement(calls.completeRewardRequest, (handle, call) => settle(handle, call, { action: 'complete' }));
  api.implement(calls.failRewardRequest, (handle, call) =>
    settle(handle, call, { action: 'fail', ...call.body }),
  );
}
