import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { isFrozen } from '#server/features/freezes/is-frozen.ts';
import { refuseOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { refuseInBatch } from '#server/features/payout-batches/waiting-batch.ts';
import { AppError } from '#server/http/app-error.ts';
import { isHeld } from './request-hold.ts';
import type { lockRequest } from './rewards.queries.ts';
import type { Settlement } from './settlement.ts';

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** The states from which each step may be taken. */
const from: Record<Settlement['action'], readonly ExchangeStatus[]> = {
  approve: ['requested'],
  send: ['approved'],
  complete: ['sent'],
  take_back: ['approved'],
  reject: ['requested', 'approved'],
  fail: ['sent', 'completed'],
  cancel: ['requested'],
};

/**
 * The one place that says whether somebody may take a step with a locked request now. Errors: `request_not_open` if its
 * state doesn't allow the step, `request_held` for an approval before the hold is over or reviewed; for an approval and
 * for sending, of a member whom the caller has locked, `account_frozen` and `own_change`; `in_batch` for what is done to a
 * request while it waits in a batch.
 */
export async function judgeSettlement(
  db: ReadDb,
  settlement: Settlement,
  request: LockedRequest,
  now: Date,
): Promise<void> {
  if (!from[settlement.action].includes(request.status as ExchangeStatus))
    throw new AppError('request_not_open');
  if (['take_back', 'reject', 'send'].includes(settlement.action) && !settlement.by_batch)
    await refuseInBatch(db, request.id);
  if (settlement.action === 'approve' || settlement.action === 'send')
    await refuseUnfit(db, settlement, request);
  if (settlement.action === 'approve' && !settlement.despite_hold && isHeld(request, now))
    throw new AppError('request_held');
}

/** Nothing is approved or sent for a member on hold, nor by an operator who changed what decides about it. */
async function refuseUnfit(
  db: ReadDb,
  { actor, by_batch }: Settlement,
  { member_id }: LockedRequest,
): Promise<void> {
  if (member_id === null) return;
  // What a batch says was sent before the account was put on hold.
  if (!by_batch && (await isFrozen(db, member_id))) throw new AppError('account_frozen');
  await refuseOwnChange(db, { member_id, actor });
}
