import * as reconciliation from '#contract/operator/reconciliation.calls.ts';
import * as calls from '#contract/operator/unverified-completes.calls.ts';
import { implementBulk } from '#server/features/bulk/implement-bulk.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { applyReconciliation } from './apply-reconciliation.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { surveyToReconcile, tokenOfAttempt } from './reconciliation.queries.ts';
import { reconciliationRowsSource, reconciliationsSource } from './reconciliation-lists.queries.ts';
import { tryReconciliation } from './try-reconciliation.ts';
import { unverifiedBulk } from './unverified.bulk.ts';
import { unverifiedCompletesSource } from './unverified-list.queries.ts';

export function reconciliationOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    {
      rows: calls.listUnverifiedCompletes,
      count: calls.countUnverifiedCompletes,
      csv: calls.exportUnverifiedCompletes,
    },
    unverifiedCompletesSource,
    () => directory.defaultLanguage(),
  );
  const fallback = () => directory.defaultLanguage();
  implementBulk(
    api,
    unverifiedCompletesSource,
    {
      progress: calls.getUnverifiedBulk,
      items: {
        rows: calls.listUnverifiedBulkItems,
        count: calls.countUnverifiedBulkItems,
        csv: calls.exportUnverifiedBulkItems,
      },
    },
    unverifiedBulk,
    fallback,
  );
  implementList(
    api,
    {
      rows: reconciliation.listReconciliations,
      count: reconciliation.countReconciliations,
      csv: reconciliation.exportReconciliations,
    },
    reconciliationsSource,
    fallback,
  );
  implementList(
    api,
    {
      rows: reconciliation.listReconciliationRows,
      count: reconciliation.countReconciliationRows,
      csv: reconciliation.exportReconciliationRows,
    },
    reconciliationRowsSource,
    fallback,
  );
  implementBulk(
    api,
    reconciliationRowsSource,
    { progress: reconciliation.getReconciliationBulk, items: bulkItems },
    [],
    fallback,
  );
  api.implement(reconciliation.tryReconciliation, async (handle, { params: { id }, body }) =>
    tryReconciliation(
      await handle.thing(async (db) => (await surveyToReconcile(db, id))?.country_code),
      id,
      body,
    ),
  );
  api.implement(reconciliation.applyReconciliation, (handle, { params: { id }, operator, body, language }) =>
    applyReconciliation(handle, { survey_id: id, operator, body, language, fallback: fallback() }),
  );
  api.implement(reconciliation.decideAttempt, async (handle, { params: { id }, operator, body }) => {
    let token = '';
    const db = await handle.thing(async (read) => {
      const found = await tokenOfAttempt(read, id);
      token = found?.token ?? '';
      return found?.country_code;
    });
    const [decided] = await reconcileAttempts(db, [token], {
      ...body,
      actor: operatorActor(operator.operator_id),
    });
    if (!decided) throw new AppError('not_found');
    return { changed: decided.changed, points: decided.points };
  });
}

const bulkItems = {
  rows: reconciliation.listReconciliationBulkItems,
  count: reconciliation.countReconciliationBulkItems,
  csv: reconciliation.exportReconciliationBulkItems,
};
