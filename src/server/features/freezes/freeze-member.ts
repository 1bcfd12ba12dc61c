import { fieldMessages } from '#contract/field-messages.ts';
import { type FreezeReason, REVIEW_DAYS } from '#contract/rules/freeze-reasons.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { INVITING_MAILS } from '#server/features/contact-preferences/inviting-mails.ts';
import { withdrawCancelled } from '#server/features/invitations/withdraw-invitations.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { cancelMailsOfKinds } from '#server/mail/cancel-mails.ts';
import { endOpenFreeze, insertFreeze, lockFreeze, memberOfFreeze, setReviewed } from './freezes.queries.ts';
import { tellFrozen, tellUnfrozen } from './tell-of-freeze.ts';

const DAY_MS = 86_400_000;
const LONGEST_TEXT = 1000;

type By = { operator_id: number };

/**
 * Puts a member's account on hold until it is ended: no invitations, also of those that wait to be mailed, no starts
 * and no exchanges. The member is told why. Errors: `not_found`, `conflict` if it is on hold already, a field error
 * for `message`.
 */
export async function freezeMember(
  db: Db,
  {
    member_id,
    reason,
    message,
    operator_id,
  }: By & { member_id: number; reason: FreezeReason; message: string },
): Promise<{ id: number }> {
  const told = text('message', message);
  const member = await lockMember(db, member_id);
  if (!member) throw new AppError('not_found');
  const now = clock.now();
  const id = await insertFreeze(db, {
    member_id,
    reason,
    message: told,
    frozen_at: now,
    frozen_by: operator_id,
    review_by: new Date(now.getTime() + REVIEW_DAYS * DAY_MS),
  });
  if (id === undefined) throw new AppError('conflict');
  await cancelMailsOfKinds(db, { member_id, kinds: INVITING_MAILS, reason: 'frozen' });
  await withdrawCancelled(db, member_id);
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'freeze_member',
    subject: `members ${member_id}`,
    details: { freeze: id, category: reason },
    values: { message: { after: told, right: 'members_read' } },
  });
  await tellFrozen(db, member, id);
  return { id };
}

/**
 * Ends it: the member can do everything again, and is told. Errors: `not_found`, `conflict` if that freeze is over, also
 * where another one has begun, a field error for `reason`.
 */
export async function unfreezeMember(
  db: Db,
  { member_id, freeze, reason, operator_id }: By & { member_id: number; freeze: number; reason: string },
): Promise<void> {
  const why = text('reason', reason);
  const member = await lockMember(db, member_id);
  if (!member) throw new AppError('not_found');
  const end = { ended_at: clock.now(), ended_by: operator_id };
  if (!(await endOpenFreeze(db, { id: freeze, member_id }, end))) throw new AppError('conflict');
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'unfreeze_member',
    subject: `members ${member_id}`,
    details: { freeze },
    values: { reason: { after: why, right: 'members_freeze' } },
  });
  await tellUnfrozen(db, member, freeze);
}

/**
 * The review by somebody else than who froze: the account stays on hold. Ending it instead is `unfreezeMember`.
 * Errors: `not_found`, `conflict` if it was reviewed or ended meanwhile, `other_operator_needed`, a field error for
 * `reason`.
 */
export async function keepFreeze(
  db: Db,
  { id, reason, operator_id }: By & { id: number; reason: string },
): Promise<void> {
  const why = text('reason', reason);
  const found = await memberOfFreeze(db, id);
  if (!found || !(await lockMember(db, found.member_id))) throw new AppError('not_found');
  const freeze = await lockFreeze(db, id);
  if (!freeze || freeze.reviewed_at !== null || freeze.ended_at !== null) throw new AppError('conflict');
  if (freeze.frozen_by === operator_id) throw new AppError('other_operator_needed');
  await setReviewed(db, id, { reviewed_at: clock.now(), reviewed_by: operator_id });
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'keep_member_frozen',
    subject: `members ${freeze.member_id}`,
    details: { freeze: id },
    values: { reason: { after: why, right: 'members_freeze' } },
  });
}

function text(field: string, given: string): string {
  const trimmed = given.trim();
  if (trimmed === '') throw fieldError({ [field]: fieldMessages.required });
  if (trimmed.length > LONGEST_TEXT) throw fieldError({ [field]: fieldMessages.too_long });
  return trimmed;
}
