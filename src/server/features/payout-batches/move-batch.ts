import type { ErrorCode } from '#contract/errors.ts';
import type { BATCH_STATES } from '#contract/operator/lists/payout-batches.list.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { isFrozen } from '#server/features/freezes/is-frozen.ts';
import { refuseOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  countItems,
  deleteItem,
  itemsOfBatch,
  lockBatch,
  lockRequestsOfBatch,
  updateBatch,
} from './payout-batches.queries.ts';
import { releaseItems } from './payout-results.queries.ts';

type State = (typeof BATCH_STATES)[number];
type Batch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;
type Move = { batch_id: number; operator_id: number; version: number; requests: number };
type Moved = { state: State; version: number };

/** The locked batch, if it is still what the operator saw; `not_found`, or `conflict` with what changed. */
async function lockSeen(db: Db, { batch_id, version, requests }: Move): Promise<Batch> {
  const batch = await lockBatch(db, batch_id);
  if (!batch) throw new AppError('not_found');
  const { all } = await countItems(db, batch_id);
  if (batch.version === version && all === requests) return batch;
  const changed = all === requests ? [] : [{ field: 'requests', theirs: all, yours: requests }];
  throw new AppError('conflict', { conflict: { version: batch.version, changed } });
}

/** The state that the same operator has just brought about: the answer to the first call was lost. */
async function movedBefore(
  db: Db,
  move: Move,
  to: State,
  by: 'frozen_by' | 'ended_by',
): Promise<Moved | null> {
  const batch = await lockBatch(db, move.batch_id);
  const isOwn = batch?.state === to && batch[by] === move.operator_id && batch.version === move.version + 1;
  return isOwn ? { state: to, version: batch.version } : null;
}

/**
 * Freezes an open batch. Requests that must not be paid now leave it: no longer approved, of a member on hold, or of one
 * whose data or points this operator changed within 30 days. Errors: `batch_not_ready` unless it is open and has a request
 * that stays, `conflict` if it has changed.
 */
export async function freezeBatch(
  db: Db,
  move: Move,
): Promise<Moved & { left_out: { request_id: number; reason: ErrorCode }[] }> {
  const before = await movedBefore(db, move, 'frozen', 'frozen_by');
  if (before) return { ...before, left_out: [] };
  const batch = await lockSeen(db, move);
  if (batch.state !== 'open') throw new AppError('batch_not_ready');
  const actor = operatorActor(move.operator_id);
  const left_out: { request_id: number; reason: ErrorCode }[] = [];
  for (const { id, status, member_id } of await lockRequestsOfBatch(db, batch.id)) {
    const reason = status === 'approved' ? await unfit(db, member_id, actor) : 'request_not_open';
    if (reason === null) continue;
    await deleteItem(db, batch.id, id);
    left_out.push({ request_id: id, reason });
  }
  if ((await countItems(db, batch.id)).waiting === 0) throw new AppError('batch_not_ready');
  await updateBatch(db, batch.id, {
    state: 'frozen',
    frozen_at: clock.now(),
    frozen_by: move.operator_id,
  });
  await recordAudit(db, {
    actor,
    action: 'freeze_payout_batch',
    subject: `payout_batches ${batch.id}`,
    details: { left_out: left_out.map(({ request_id }) => request_id) },
  });
  return { state: 'frozen', version: batch.version + 1, left_out };
}

/** The code of what stands against paying a member now. */
async function unfit(
  db: Db,
  member_id: number | null,
  actor: ReturnType<typeof operatorActor>,
): Promise<ErrorCode | null> {
  if (member_id === null) return null;
  if (await isFrozen(db, member_id)) return 'account_frozen';
  try {
    await refuseOwnChange(db, { member_id, actor });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/**
 * Opens a frozen batch again while it has no result, or lets a closed one take results again. Errors: `batch_not_ready`,
 * `conflict`.
 */
export async function reopenBatch(db: Db, move: Move): Promise<Moved> {
  const batch = await lockSeen(db, move);
  if (batch.state === 'frozen') {
    const items = await itemsOfBatch(db, batch.id);
    if (items.some(({ result, outcome }) => result !== 'waiting' || outcome !== null))
      throw new AppError('batch_not_ready');
    return moved(db, move, batch, 'open', { frozen_at: null, frozen_by: null });
  }
  if (batch.state !== 'closed') throw new AppError('batch_not_ready');
  return moved(db, move, batch, 'frozen', { ended_at: null, ended_by: null });
}

/** Ends a frozen batch each of whose requests has a result. Errors: `batch_not_ready`, `conflict`. */
export async function closeBatch(db: Db, move: Move): Promise<Moved> {
  const before = await movedBefore(db, move, 'closed', 'ended_by');
  if (before) return before;
  const batch = await lockSeen(db, move);
  const items = await itemsOfBatch(db, batch.id);
  if (batch.state !== 'frozen' || items.some(({ result }) => result === 'waiting'))
    throw new AppError('batch_not_ready');
  return moved(db, move, batch, 'closed', { ended_at: clock.now(), ended_by: move.operator_id });
}

/** Gives an open batch up: its requests can go into another one. Errors: `batch_not_ready`, `conflict`. */
export async function cancelBatch(db: Db, move: Move): Promise<Moved> {
  const before = await movedBefore(db, move, 'cancelled', 'ended_by');
  if (before) return before;
  const batch = await lockSeen(db, move);
  if (batch.state !== 'open') throw new AppError('batch_not_ready');
  const now = clock.now();
  await releaseItems(db, batch.id, now);
  return moved(db, move, batch, 'cancelled', { ended_at: now, ended_by: move.operator_id });
}

const actionOf = {
  open: 'reopen_payout_batch',
  frozen: 'reopen_payout_batch',
  closed: 'close_payout_batch',
  cancelled: 'cancel_payout_batch',
} as const;

async function moved(
  db: Db,
  { operator_id }: Move,
  { id, state: from, version }: Batch,
  state: State,
  change: Parameters<typeof updateBatch>[2],
): Promise<Moved> {
  await updateBatch(db, id, { ...change, state });
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: actionOf[state],
    subject: `payout_batches ${id}`,
    details: { from },
  });
  return { state, version: version + 1 };
}
