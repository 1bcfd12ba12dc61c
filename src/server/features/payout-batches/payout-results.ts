import { isDeepStrictEqual } from 'node:util';
import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type {
  applyPayoutResults as apply,
  tryPayoutResults as attempt,
} from '#contract/operator/payout-batches.calls.ts';
import { csvLines } from '#contract/rules/csv-lines.ts';
import {
  type BatchResult,
  type JudgedLine,
  judgeResults,
  type PayoutOutcome,
  resultOf,
} from '#contract/rules/payout-results.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { startBulkAction, startedBefore } from '#server/features/bulk/start-bulk-action.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import type { OperatorDb } from '#server/http/operator-handle.ts';
import type { ListSource } from '#server/lists/list-source.ts';
import { payoutResults } from './batch-bulk.ts';
import { countryOfBatch, findBatch, itemsOfBatch, lockBatch } from './payout-batches.queries.ts';
import { setOutcome } from './payout-results.queries.ts';

type File = Body<typeof attempt>;
type Trial = ResultData<typeof attempt>;

/** What a file of results would do to a frozen batch. Errors: `not_found`, `batch_not_ready`, a field error for `text`. */
export async function tryResults(db: ReadDb, batchId: number, file: File): Promise<Trial> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new AppError('not_found');
  if (batch.state !== 'frozen') throw new AppError('batch_not_ready');
  const [titles, ...rows] = csvLines(file.text);
  if (!titles || rows.length === 0) throw fieldError({ text: fieldMessages.required });
  const items = await itemsOfBatch(db, batchId);
  const lines = judgeResults(
    rows,
    file,
    items.map((item) => ({
      ...item,
      // What another file says and is being carried out counts already.
      result: item.outcome === null ? (item.result as BatchResult) : resultOf(item.outcome as PayoutOutcome),
    })),
  );
  const named = new Set(lines.map(({ request_id }) => request_id));
  return {
    figures: figuresOf(lines),
    missing: items.filter(({ request_id, result }) => result === 'waiting' && !named.has(request_id)).length,
    lines,
  };
}

function figuresOf(lines: readonly JudgedLine[]): Trial['figures'] {
  const figures = { sent: 0, paid: 0, failed: 0, released: 0, left_out: 0 };
  for (const { fault, outcome } of lines) {
    const result = fault !== null || outcome === null ? 'left_out' : resultOf(outcome);
    if (result !== 'waiting') figures[result] += 1;
  }
  return figures;
}

type Asked = {
  batch_id: number;
  operator: SignedInOperator;
  body: Body<typeof apply>;
  source: ListSource;
  language: string;
  fallback: string;
};

/**
 * Stores what the lines without a fault say, and has it carried out in the background. Errors: `not_found`,
 * `batch_not_ready`, `other_operator_needed` for whoever froze the batch, `conflict` if the file does something else now
 * than it did when it was tried, and with field errors if there is nothing to do.
 */
export async function applyResults(
  handle: OperatorDb,
  { batch_id, operator, body, source, language, fallback }: Asked,
): Promise<ResultData<typeof apply>> {
  const db = await handle.thing((read) => countryOfBatch(read, batch_id));
  const { key, expected, ...file } = body;
  const batch = await lockBatch(db, batch_id);
  const again = await startedBefore(db, { action: payoutResults, operator, key, input: { batch_id } });
  if (again) return { bulk_id: again.id, total: again.total };
  if (batch?.frozen_by === operator.operator_id) throw new AppError('other_operator_needed');
  const { figures, lines } = await tryResults(db, batch_id, file);
  if (!isDeepStrictEqual(figures, expected))
    throw new AppError('conflict', {
      conflict: {
        version: batch?.version ?? 0,
        changed: [{ field: 'expected', theirs: figures, yours: expected }],
      },
    });
  const good = lines.flatMap(({ fault, request_id, outcome, reference }) =>
    fault === null && request_id !== null && outcome !== null ? [{ request_id, outcome, reference }] : [],
  );
  if (good.length === 0) throw fieldError({ text: fieldMessages.invalid });
  for (const line of good) await setOutcome(db, batch_id, line);
  await recordAudit(db, {
    actor: operatorActor(operator.operator_id),
    action: 'enter_payout_results',
    subject: `payout_batches ${batch_id}`,
    details: figures,
  });
  const started = await startBulkAction(handle, source, {
    action: payoutResults,
    operator,
    body: { key, ids: good.map(({ request_id }) => request_id), batch_id } as never,
    language,
    fallback,
  });
  return { bulk_id: started.id, total: started.total };
}
