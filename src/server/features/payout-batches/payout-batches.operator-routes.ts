import type { Params } from '#contract/endpoint.ts';
import * as calls from '#contract/operator/payout-batches.calls.ts';
import { csvMark } from '#contract/rules/csv-cells.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { requestsSource } from '#server/features/rewards/requests-source.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { batchFile, batchRecipients } from './batch-recipients.ts';
import { createBatch } from './create-batch.ts';
import { getBatch } from './get-batch.ts';
import { cancelBatch, closeBatch, freezeBatch, reopenBatch } from './move-batch.ts';
import { countryOfBatch } from './payout-batches.queries.ts';
import { payoutBatchesSource } from './payout-batches-list.queries.ts';
import { applyResults, tryResults } from './payout-results.ts';

type OfBatch = {
  operator: { operator_id: number };
  params: Params<typeof calls.getPayoutBatch>;
  body: { version: number; requests: number };
};

export function payoutBatchesRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  const fallback = () => directory.defaultLanguage();
  implementList(
    api,
    { rows: calls.listPayoutBatches, count: calls.countPayoutBatches, csv: calls.exportPayoutBatches },
    payoutBatchesSource,
    fallback,
  );
  const ofBatch = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfBatch(db, id));
  const move = ({ operator, params, body }: OfBatch) => ({
    ...body,
    batch_id: params.id,
    operator_id: operator.operator_id,
  });

  api.implement(calls.createPayoutBatch, (handle, { operator, body }) =>
    createBatch(handle.country(body.country_code), { ...body, operator_id: operator.operator_id }),
  );
  api.implement(calls.getPayoutBatch, async (handle, { operator, params: { id } }) =>
    getBatch(await ofBatch(handle, id), id, {
      operator_id: operator.operator_id,
      language: operator.language,
      fallback: fallback(),
    }),
  );
  api.implement(calls.freezePayoutBatch, async (handle, call) =>
    freezeBatch(await ofBatch(handle, call.params.id), move(call)),
  );
  api.implement(calls.reopenPayoutBatch, async (handle, call) =>
    reopenBatch(await ofBatch(handle, call.params.id), move(call)),
  );
  api.implement(calls.closePayoutBatch, async (handle, call) =>
    closeBatch(await ofBatch(handle, call.params.id), move(call)),
  );
  api.implement(calls.cancelPayoutBatch, async (handle, call) =>
    cancelBatch(await ofBatch(handle, call.params.id), move(call)),
  );
  api.implement(calls.getPayoutRecipients, async (handle, { params: { id } }) =>
    batchRecipients(await ofBatch(handle, id), id),
  );
  api.implement(calls.exportPayoutBatch, async (handle, { params: { id }, query: { separator } }) => ({
    content: await batchFile(await ofBatch(handle, id), id, csvMark(separator)),
    filename: `money-orders-${id}.csv`,
  }));
  api.implement(calls.tryPayoutResults, async (handle, { params: { id }, body }) =>
    tryResults(await ofBatch(handle, id), id, body),
  );
  api.implement(calls.applyPayoutResults, (handle, { operator, params: { id }, body, language }) =>
    applyResults(handle, {
      batch_id: id,
      operator,
      body,
      source: requestsSource as never,
      language,
      fallback: fallback(),
    }),
  );
}
