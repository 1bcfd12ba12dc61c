import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { MOST_BULK_ITEMS } from '#contract/operator/bulk-calls.ts';
import type { List } from '#contract/operator/list.ts';
import { readFilters } from '#contract/operator/list-filters.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
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
import type { BulkCall, BulkWork } from './bulk-action.ts';

/** Takes the next row of a bulk action, and itself again while there are more. */
export const bulkItemJob = job({
  name: 'bulk-item',
  payload: z.object({ bulk_id: z.int() }),
  urgency: 'bulk',
});

type Start = {
  action: BulkWork;
  operator: SignedInOperator;
  body: Body<BulkCall>;
  language: string;
  fallback: string;
};

/**
 * Freezes the rows and queues the work. Errors: the field errors of its input, `conflict` with the new count and for a
 * key that this operator has used for something else, `not_found` for an id that is none of the operator's.
 */
export async function startBulkAction<L extends List>(
  handle: OperatorDb,
  source: ListSource<L>,
  { action, operator, body, language, fallback }: Start,
): Promise<{ id: number; total: number }> {
  const { key, ids, matching, ...input } = body;
  if ((ids === undefined) === (matching === undefined)) throw fieldError({ ids: fieldMessages.required });
  action.check(input);
  const db = handle.installation();
  const { operator_id, key_id } = operator;
  const again = await startedBefore(db, { action, operator, key, input });
  if (again) return again;

  const wanted = ids ? new Set(ids).size : (matching?.count ?? 0);
  const created_at = clock.now();
  const inserted = await insertBulk(db, {
    action: action.name,
    operator_id,
    key_id,
    key,
    input: JSON.stringify(input),
    total: wanted,
    created_at,
  });
  if (!inserted) {
    const other = await startedBefore(db, { action, operator, key, input });
    if (!other) throw new AppError('conflict');
    return other;
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

type Before = { action: BulkWork; operator: { operator_id: number }; key: string; input: object };

/**
 * What this operator has started with this key; null if nothing. Error: `conflict` if that was something else.
 */
export async function startedBefore(
  db: ReadDb,
  { action, operator, key, input }: Before,
): Promise<{ id: number; total: number } | null> {
  const found = await findBulkByKey(db, operator.operator_id, key);
  if (!found) return null;
  if (found.action !== action.name || !isDeepStrictEqual(found.input, JSON.parse(JSON.stringify(input))))
    throw new AppError('conflict');
  return { id: found.id, total: found.total };
}

function matchingRows(
  list: List,
  operator: SignedInOperator,
  matching: Start['body']['matching'],
): Selection {
  // Otherwise the count in the refusal would tell what the list doesn't.
  if (!operator.rights.has(list.right)) throw new AppError('not_allowed');
  const read = readFilters(list, matching?.filters ?? {});
  if (read === null) throw fieldError({ matching: fieldMessages.invalid });
  return whichRows(list, operator, {
    ...read,
    ...(matching?.time_zone ? { time_zone: matching.time_zone } : {}),
  });
}
