import { fieldMessages } from '#contract/field-messages.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { RETURNED_STATUSES } from '#contract/rules/open-request.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { returnPoints } from '#server/features/points/return-points.ts';
import { sendPoints } from '#server/features/points/send-points.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { cancelMails } from '#server/mail/cancel-mails.ts';
import { isHeld } from './request-hold.ts';
import { deleteRequestEvent, insertRequestEvent, lockRequest, setRequestStatus } from './rewards.queries.ts';
import { mailKey, tellOfRequest } from './tell-of-request.ts';

const steps = {
  approve: { from: ['requested'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  complete: { from: ['sent'], to: 'completed' },
  take_back: { from: ['approved'], to: 'requested' },
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  fail: { from: ['sent', 'completed'], to: 'failed' },
  cancel: { from: ['requested'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ExchangeStatus[]; to: ExchangeStatus }>;

const LONGEST_NOTE = 500;

export type Settlement = {
  request_id: number;
  actor: Actor;
} & (
  | {
      action: 'approve';
      /** The operator has reviewed what the request is held for. */
      despite_hold?: boolean;
    }
  /** `note` is for the member, such as a money order number or a voucher code. */
  | { action: 'send'; note?: string }
  | { action: 'complete' }
  /** The approval was a mistake: the request waits again, and the member isn't told. */
  | { action: 'take_back' }
  /** The reason is shown to the member. */
  | { action: 'reject' | 'fail'; reason: string }
  /** By the member who made the request; for another's, `not_found`. */
  | { action: 'cancel'; member_id: number }
);

/**
 * Moves a reward request to its next state, notifies the member and, for operators, records it in the audit log.
 * Rejecting, cancelling or failing returns the points once. Errors: `not_found`, `request_not_open` if the state doesn't
 * allow the step, `request_held` for an approval before the hold is over or reviewed, a field error for `note` or
 * `reason`.
 */
export async function settleExchangeRequest(
  db: Db,
  settlement: Settlement,
): Promise<{ status: ExchangeStatus }> {
  const { request_id, action, actor } = settlement;
  const note = noteOf(settlement);
  const request = await lockRequest(db, request_id);
  if (!request || (action === 'cancel' && request.member_id !== settlement.member_id))
    throw new AppError('not_found');
  const { from, to } = steps[action];
  if (!(from as readonly string[]).includes(request.status)) throw new AppError('request_not_open');
  const now = clock.now();
  if (action === 'approve' && !settlement.despite_hold && isHeld(request, now))
    throw new AppError('request_held');

  await setRequestStatus(db, request_id, to);
  if (action === 'take_back') await forgetApproval(db, request_id);
  else await insertRequestEvent(db, { request_id, status: to, at: now, actor: actorText(actor), note });
  if (action === 'send') await sendPoints(db, { request_id });
  if (RETURNED_STATUSES.some((status) => status === to)) await returnPoints(db, { request_id });
  if (actor.kind !== 'member')
    await recordAudit(db, {
      actor,
      action: `${action}_exchange_request`,
      subject: `exchange_requests ${request_id}`,
      details: { from: request.status, held_reasons: request.held_reasons },
    });
  if (action !== 'take_back' && to !== 'cancelled') await tellOfRequest(db, request_id, to);
  return { status: to };
}

/** Removes the step and its waiting mail; the audit log keeps both steps. */
async function forgetApproval(db: Db, requestId: number): Promise<void> {
  const { id } = await deleteRequestEvent(db, requestId, 'approved');
  await cancelMails(db, [mailKey('approved', requestId, id)]);
}

/** The message shown to the member with this step. */
function noteOf(settlement: Settlement): string | null {
  if (settlement.action === 'reject' || settlement.action === 'fail') {
    const reason = settlement.reason.trim();
    if (reason === '') throw fieldError({ reason: fieldMessages.required });
    if (reason.length > LONGEST_NOTE) throw fieldError({ reason: fieldMessages.too_long });
    return reason;
  }
  const note = settlement.action === 'send' ? (settlement.note?.trim() ?? '') : '';
  if (note.length > LONGEST_NOTE) throw fieldError({ note: fieldMessages.too_long });
  return note === '' ? null : note;
}
