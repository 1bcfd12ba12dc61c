import { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { type bulkCall, MOST_BULK_ITEMS } from '#contract/operator/bulk-calls.ts';
import type { List } from '#contract/operator/list.ts';
import { readFilters } from '#contract/operator/list-filters.ts';
import { clock } from '#server/clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import type { OperatorDb } from '#server/http/operator-handle.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { type Selection, selectionOf } from '#server/lists/list-query.ts';
import type { ListSource } from '#server/lists/list-source.ts';
import { whichRows } from '#server/lists/which-rows.ts';
import { findBulkByKey, freezeItems, insertBulk } from './bulk.queries.ts';
import type { BulkAction } from './bulk-action.ts';

/** Takes the next row of a bulk action, and itself again while there are more. */
export const bulkItemJob = job({
  name: 'bulk-item',
  payload: z.object({ bulk_id: z.int() }),
  urgency: 'bulk',
});

type Start = {
  action: BulkAction;
  operator: SignedInOperator;
  body: Body<ReturnType<typeof bulkCall>>;
  language: string;
  fallback: string;
};

/**
 * Freezes the rows and queues the work. Errors: `conflict` with the new count, `not_found` for an id that is none of the
 * operator's, and for a key that this operator has used for something else.
 */
export async function startBulkAction<L extends List>(
  handle: OperatorDb,
  source: ListSource<L>,
  { action, operator, body, language, fallback }: Start,
): Promise<{ id: number; total: number }> {
  const { key, ids, matching } = body;
  if ((ids === undefined) === (matching === undefined)) throw fieldError({ ids: fieldMessages.required });
  const db = handle.installation();
  const { operator_id } = operator;
  const again = await findBulkByKey(db, operator_id, key);
  if (again) return sameAction(again, action);

  const wanted = ids ? new Set(ids).size : (matching?.count ?? 0);
  const created_at = clock.now();
  const inserted = await insertBulk(db, {
    action: action.name,
    operator_id,
    key,
    total: wanted,
    created_at,
  });
  if (!inserted) {
    const other = await findBulkByKey(db, operator_id, key);
    if (!other) throw new AppError('conflict');
    return sameAction(other, action);
  }
  const chosen: Selection = ids ? { ids } : matchingRows(source.list, operator, matching);
  const context = { now: created_at, language, fallback };
  const found = await freezeItems(
    db,
    inserted.id,
    selectionOf(handle, source, context, chosen, MOST_BULK_ITEMS),
  );
  if (ids && found !== wanted) throw new AppError('not_found');
  if (found !== wanted)
    throw new AppError('conflict', {
      conflict: { version: 0, changed: [{ field: 'count', theirs: found, yours: wanted }] },
    });
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'bulk_action',
    subject: `bulk_actions ${inserted.id}`,
    details: {
      action: action.name,
      total: found,
      ...(matching ? { filters: Object.keys(matching.filters) } : {}),
    },
  });
  await enqueue(db, bulkItemJob, { bulk_id: inserted.id }, { key: `bulk:${inserted.id}` });
  return { id: inserted.id, total: found };
}

function sameAction(found: { id: number; action: string; total: number }, { name }: BulkAction) {
  if (found.action !== name) throw new AppError('conflict');
  return { id: found.id, total: found.total };
}

function matchingRows(
  list: List,
  operator: SignedInOperator,
  matching: Start['body']['matching'],
): Selection {
  const read = readFilters(list, matching?.filters ?? {});
  if (read === null) throw fieldError({ matching: fieldMessages.invalid });
  return whichRows(list, operator, {
    ...read,
    ...(matching?.time_zone ? { time_zone: matching.time_zone } : {}),
  });
}
