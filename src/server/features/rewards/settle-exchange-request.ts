import { fieldMessages } from '#contract/field-messages.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { returnPoints } from '#server/features/points/return-points.ts';
import { sendPoints } from '#server/features/points/send-points.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { isHeld } from './request-hold.ts';
import { insertRequestEvent, lockRequest, setRequestStatus } from './rewards.queries.ts';
import { tellOfRequest } from './tell-of-request.ts';

const steps = {
  approve: { from: ['requested'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  complete: { from: ['sent'], to: 'completed' },
  // A money order can come back: then the points do too.
  reject: { from: ['requested', 'approved', 'sent'], to: 'rejected' },
  cancel: { from: ['requested'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ExchangeStatus[]; to: ExchangeStatus }>;

const LONGEST_NOTE = 500;

export type Settlement = {
  request_id: number;
  actor: Actor;
} & (
  | {
      action: 'approve';
      /** The operator has looked at what the request is held for. */
      despite_hold?: boolean;
    }
  /** `note` is for the member: the number of a money order, the code of a voucher. */
  | { action: 'send'; note?: string }
  | { action: 'complete' }
  /** The member reads the reason. */
  | { action: 'reject'; reason: string }
  /** By the member who made the request: another's is `not_found`. */
  | { action: 'cancel'; member_id: number }
);

/**
 * Takes an exchange request one step on, tells the member and, for operators, keeps it in the audit log. Rejected or
 * cancelled, its points return once. Errors: `not_found`, `request_not_open` for any other step than the state
 * allows, `request_held` for an approval before a hold is over or looked at, a field error for `note` or `reason`.
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
  await insertRequestEvent(db, { request_id, status: to, at: now, actor: actorText(actor), note });
  if (action === 'send') await sendPoints(db, { request_id });
  if (action === 'reject' || action === 'cancel') await returnPoints(db, { request_id });
  if (actor.kind !== 'member')
    await recordAudit(db, {
      actor,
      action: `${action}_exchange_request`,
      subject: `exchange_requests ${request_id}`,
      details: { from: request.status, held_reasons: request.held_reasons },
    });
  if (to !== 'cancelled') await tellOfRequest(db, request_id, to);
  return { status: to };
}

/** What the member reads with this step. */
function noteOf(settlement: Settlement): string | null {
  if (settlement.action === 'reject') {
    const reason = settlement.reason.trim();
    if (reason === '') throw fieldError({ reason: fieldMessages.required });
    if (reason.length > LONGEST_NOTE) throw fieldError({ reason: fieldMessages.too_long });
    return reason;
  }
  const note = settlement.action === 'send' ? (settlement.note?.trim() ?? '') : '';
  if (note.length > LONGEST_NOTE) throw fieldError({ note: fieldMessages.too_long });
  return note === '' ? null : note;
}
