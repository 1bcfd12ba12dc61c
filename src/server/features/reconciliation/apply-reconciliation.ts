import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { applyReconciliation as endpoint } from '#contract/operator/reconciliation.calls.ts';
import { clock } from '#server/clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { startBulkAction, startedBefore } from '#server/features/bulk/start-bulk-action.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import type { OperatorDb } from '#server/http/operator-handle.ts';
import { lockSurvey, surveyToReconcile } from './reconciliation.queries.ts';
import {
  insertList,
  insertRows,
  listOfBulk,
  reconciliationRowsSource,
  setBulk,
} from './reconciliation-lists.queries.ts';
import { reconciliationRows } from './run-row.ts';
import { judgeReconciliation } from './try-reconciliation.ts';

type Asked = {
  survey_id: number;
  operator: SignedInOperator;
  body: Body<typeof endpoint>;
  language: string;
  fallback: string;
};

/**
 * Stores a client's list with what it would do, and has it carried out row by row in the background. Errors: those of the test
 * run, `conflict` if the list does something else now than it did then, a field error for `text` if there is nothing to do.
 */
export async function applyReconciliation(
  handle: OperatorDb,
  { survey_id, operator, body, language, fallback }: Asked,
): Promise<ResultData<typeof endpoint>> {
  const db = await handle.thing(async (read) => (await surveyToReconcile(read, survey_id))?.country_code);
  const { key, expected, file_name, ...list } = body;
  await lockSurvey(db, survey_id);
  const input = {
    survey_id,
    after_review: list.after_review,
    digest: createHash('sha256')
      .update(JSON.stringify([list, expected]))
      .digest('base64url'),
  };
  const again = await startedBefore(db, { action: reconciliationRows, operator, key, input });
  if (again) return { ...(await listOfBulk(db, again.id)), bulk_id: again.id, total: again.total };
  const { rows, figures } = await judgeReconciliation(db, survey_id, list);
  if (!isDeepStrictEqual(figures, expected))
    throw new AppError('conflict', {
      conflict: { version: 0, changed: [{ field: 'expected', theirs: figures, yours: expected }] },
    });
  const survey = await surveyToReconcile(db, survey_id);
  const { id } = await insertList(db, {
    survey_id,
    country_code: survey?.country_code ?? '',
    file_name,
    created_at: clock.now(),
    created_by: operator.operator_id,
  });
  const ids = await insertRows(db, id, rows);
  if (ids.length === 0) throw fieldError({ text: fieldMessages.invalid });
  const { id: bulk_id, total } = await startBulkAction(handle, reconciliationRowsSource, {
    action: reconciliationRows,
    operator,
    body: { key, ids, ...input } as never,
    language,
    fallback,
  });
  await setBulk(db, id, bulk_id);
  await recordAudit(db, {
    actor: operatorActor(operator.operator_id),
    action: 'apply_reconciliation',
    subject: `surveys ${survey_id}`,
    details: { list: id, ...figures },
  });
  return { id, bulk_id, total };
}
