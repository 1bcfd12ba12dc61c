import type { ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { getErasure } from '#contract/operator/member-care.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { checkReason } from '#server/features/member-care/reason.ts';
import { lockErasedMember } from '#server/features/members/lock-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { eraseLocked } from './delete-profile.ts';
import { membership } from './membership.ts';

/** What erasing a member would take and what stays, in figures. */
export async function erasureOf(db: ReadDb, memberId: number): Promise<ResultData<typeof getErasure>> {
  const { unsubscribed_at: _, ...figures } = await membership(db, memberId);
  return figures;
}

/**
 * Erases a member as when they delete their account themselves, with the same receipt. `confirm` is the member's number
 * as the operator typed it. The reason stays in the audit log: it has to name nobody. Errors: `not_found`, field errors
 * for `confirm` and `reason`.
 */
export async function eraseMember(
  db: Db,
  {
    member_id,
    operator_id,
    confirm,
    reason,
  }: { member_id: number; operator_id: number; confirm: number; reason: string },
): Promise<void> {
  const why = checkReason(reason);
  if (confirm !== member_id) throw fieldError({ confirm: fieldMessages.invalid });
  const member = await lockErasedMember(db, { member_id });
  if (!member) throw new AppError('not_found');
  await eraseLocked(db, member, {
    actor: operatorActor(operator_id),
    action: 'erase_member',
    values: { reason: { after: why, right: 'members_read' } },
  });
}
