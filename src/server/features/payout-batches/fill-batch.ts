import { MOST_IN_BATCH } from '#contract/operator/payout-batches.calls.ts';
import { ADDRESS_KEYS } from '#contract/rules/address-parts.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { valueOn } from '#server/features/rewards/points-rate.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  countItems,
  deleteItem,
  insertItem,
  lockBatch,
  lockCandidate,
  updateBatch,
} from './payout-batches.queries.ts';

type Which = { batch_id: number; request_id: number; actor: Actor };

/**
 * Puts an approved request into an open batch of its country, with its value on the day of the request; in the batch
 * already, nothing happens. Errors: `not_found`, `batch_not_ready`, `batch_full`, `request_not_open` unless it is approved,
 * `not_by_post` for a reward whose form asks for no postal address, `in_batch` if it waits in another batch.
 */
export async function addToBatch(db: Db, { batch_id, request_id, actor }: Which): Promise<void> {
  const batch = await lockBatch(db, batch_id);
  // The row is locked by whoever approves it, takes that back or pays it.
  const request = await lockCandidate(db, request_id);
  if (!batch || !request || batch.country_code !== request.country_code) throw new AppError('not_found');
  if (batch.state !== 'open') throw new AppError('batch_not_ready');
  if (request.status !== 'approved') throw new AppError('request_not_open');
  if (!(await goesByPost(db, request))) throw new AppError('not_by_post');
  if ((await countItems(db, batch_id)).all >= MOST_IN_BATCH) throw new AppError('batch_full');
  const day = calendarDay(request.created_at, request.time_zone);
  const value = await valueOn(db, day, request.quantity * request.points);
  if (!(await insertItem(db, { batch_id, request_id, ...value }))) throw new AppError('in_batch');
  await updateBatch(db, batch_id, {});
  await recordAudit(db, {
    actor,
    action: 'add_to_payout_batch',
    subject: `exchange_requests ${request_id}`,
    details: { batch: batch_id },
  });
}

/** Takes a request out of an open batch. Errors: `not_found` if it does not wait there, `batch_not_ready`. */
export async function removeFromBatch(db: Db, { batch_id, request_id, actor }: Which): Promise<void> {
  const batch = await lockBatch(db, batch_id);
  if (!batch) throw new AppError('not_found');
  if (batch.state !== 'open') throw new AppError('batch_not_ready');
  if (!(await deleteItem(db, batch_id, request_id))) throw new AppError('not_found');
  await updateBatch(db, batch_id, {});
  await recordAudit(db, {
    actor,
    action: 'remove_from_payout_batch',
    subject: `exchange_requests ${request_id}`,
    details: { batch: batch_id },
  });
}

/** The form that was answered asks for a whole postal address. */
async function goesByPost(
  db: ReadDb,
  { form_id, values_version }: { form_id: number; values_version: number },
): Promise<boolean> {
  const { definition } = await loadStoredDefinition(db, form_id, values_version);
  return ADDRESS_KEYS.every((key) => definition.some((one) => one.key === key && one.type === 'oe'));
}
