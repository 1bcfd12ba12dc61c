import { roleRights } from '#contract/operator/rights.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
import type { Db } from '#server/database/connect.ts';
import { runBulkItem } from '#server/features/bulk/run-bulk-item.ts';
import { applyReconciliation } from '#server/features/reconciliation/apply-reconciliation.ts';
import { reconciliationRows } from '#server/features/reconciliation/run-row.ts';
import { tryReconciliation } from '#server/features/reconciliation/try-reconciliation.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { OperatorHandle } from '#server/http/operator-handle.ts';
import { hostedSurvey } from './demo.queries.ts';
import type { Field } from './field.ts';

export type ClientListRow = {
  attempt(): string;
  said: 'accepted' | 'rejected';
  reason?: RejectionReason | undefined;
};

/** Whoever runs the demo's panel, without a session. */
const operatorOf = (operator_id: number): SignedInOperator => ({
  ...{ operator_id, session_id: null, key_id: null, name: '', language: 'en' },
  ...{ rights: new Set(roleRights), countries: null, verified: true, stepped_up_until: null },
});

/** What a client says of a survey's attempts is tried, applied and carried out; `also` are lines of the list as they came. */
export async function applyClientList(
  db: Db,
  { operator_id }: Pick<Field, 'operator_id'>,
  { number, rows, also }: { number: string; rows: readonly ClientListRow[]; also: readonly string[] },
): Promise<void> {
  const { id } = await hostedSurvey(db, number);
  const lines = rows.map(({ attempt, said, reason = '' }) => [attempt(), said, reason].join(','));
  const list = {
    text: ['id,status,reason', ...lines, ...also].join('\n'),
    has_titles: true,
    columns: { id: 0, verdict: 1, reason: 2 },
    words: [
      { word: 'accepted', verdict: 'accept' as const },
      { word: 'rejected', verdict: 'reject' as const },
    ],
    after_review: 'leave_out' as const,
  };
  const { figures: expected } = await tryReconciliation(db, id, list);
  const operator = operatorOf(operator_id);
  const body = { ...list, key: `demo-${number}`, file_name: `${number}.csv`, expected };
  const asked = { survey_id: id, operator, body, language: 'en', fallback: 'en' };
  const applied = await applyReconciliation(new OperatorHandle(db, operator), asked);
  // One look more than there are rows: the last finds none and ends it.
  for (let row = 0; row <= applied.total; row++) await runBulkItem(db, [reconciliationRows], applied.bulk_id);
}
