import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { RETURNED_STATUSES } from '#contract/rules/open-request.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { returnPoints } from '#server/features/points/return-points.ts';
import { sendPoints } from '#server/features/points/send-points.ts';
import { AppError } from '#server/http/app-error.ts';
import { cancelMails } from '#server/mail/cancel-mails.ts';
import { returnPieces } from './catalogue.queries.ts';
import { judgeSettlement } from './judge-settlement.ts';
import { memberOfRequest } from './requests-for-operators.queries.ts';
import { deleteRequestEvent, insertRequestEvent, lockRequest, setRequestStatus } from './rewards.queries.ts';
import type { Settlement } from './settlement.ts';
import { settlementNote } from './settlement-note.ts';
import { mailKey, tellOfRequest } from './tell-of-request.ts';

const reached = {
  approve: 'approved',
  send: 'sent',
  complete: 'completed',
  take_back: 'requested',
  reject: 'rejected',
  fail: 'failed',
  cancel: 'cancelled',
} as const satisfies Record<string, ExchangeStatus>;

/**
 * Moves a reward request to its next state, notifies the member and, for operators, records it in the audit log.
 * Rejecting, cancelling or failing returns the points once. Errors: `not_found`, those of `judgeSettlement`, a field
 * error for `note`.
 */
export async function settleExchangeRequest(
  db: Db,
  settlement: Settlement,
): Promise<{ status: ExchangeStatus }> {
  const { request_id, action, actor } = settlement;
  const reason = 'reason' in settlement ? settlement.reason : null;
  const note = settlementNote({ reason, note: 'note' in settlement ? settlement.note : undefined });
  if (action === 'approve' || action === 'send') await lockMemberOf(db, request_id);
  const request = await lockRequest(db, request_id);
  if (!request || (action === 'cancel' && request.member_id !== settlement.member_id))
    throw new AppError('not_found');
  const now = clock.now();
  await judgeSettlement(db, settlement, request, now);

  const to = reached[action];
  await setRequestStatus(db, request_id, to);
  if (action === 'take_back') await forgetApproval(db, request_id);
  else
    await insertRequestEvent(db, { request_id, status: to, at: now, actor: actorText(actor), reason, note });
  if (action === 'send') await sendPoints(db, { request_id });
  if (RETURNED_STATUSES.some((status) => status === to)) await returnPoints(db, { request_id });
  // A reward that was sent is not on the shelf again when it fails.
  if (to === 'rejected' || to === 'cancelled') await returnPieces(db, [request_id]);
  if (actor.kind !== 'member')
    await recordAudit(db, {
      actor,
      action: `${action}_exchange_request`,
      subject: `exchange_requests ${request_id}`,
      details: { from: request.status, held_reasons: request.held_reasons, ...(reason && { reason }) },
    });
  if (action !== 'take_back' && to !== 'cancelled' && settlement.tell !== false)
    await tellOfRequest(db, request_id, to);
  return { status: to };
}

/** As a freeze and a change of data do: of two that meet, one waits for the other. */
async function lockMemberOf(db: Db, requestId: number): Promise<void> {
  const member_id = await memberOfRequest(db, requestId);
  if (member_id !== null) await lockMember(db, member_id);
}

/** Removes the step and its waiting mail; the audit log keeps both steps. */
async function forgetApproval(db: Db, requestId: number): Promise<void> {
  const { id } = await deleteRequestEvent(db, requestId, 'approved');
  await cancelMails(db, [mailKey('approved', requestId, id)]);
}
