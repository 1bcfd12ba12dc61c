import { fieldMessages } from '#contract/field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { adjustmentRoom } from './adjust-member-points.ts';
import { findAdjustment, lockAdjusting, lockAdjustment, settleAdjustment } from './adjustments.queries.ts';

const LONGEST_NOTE = 500;

type Decision = { id: number; operator_id: number } & (
  | { approve: true }
  /** For the audit log and whoever asked. */
  | { approve: false; note: string }
);

/**
 * Another operator books a large adjustment, or refuses it. Errors: `not_found`, `conflict` if it was decided meanwhile or
 * the member has left, `other_operator_needed`, `goodwill_spent`, `points_not_enough`, a field error for `note`.
 */
export async function decideAdjustment(db: Db, decision: Decision): Promise<void> {
  const { id, operator_id, approve } = decision;
  const note = approve ? null : noteOf(decision.note);
  const found = await findAdjustment(db, id);
  if (!found) throw new AppError('not_found');
  const { member_id } = found;
  if (member_id === null || !(await lockMember(db, member_id))) throw new AppError('conflict');
  await lockAdjusting(db);
  const asked = await lockAdjustment(db, id);
  if (asked?.state !== 'pending' || asked.reason === null) throw new AppError('conflict');
  if (asked.asked_by === operator_id) throw new AppError('other_operator_needed');
  const actor = operatorActor(operator_id);
  const kind = asked.kind as 'goodwill' | 'correction';
  let movement_id: number | null = null;
  if (approve) {
    const { goodwill_left } = await adjustmentRoom(db, { member_id, operator_id });
    if (kind === 'goodwill' && asked.points > goodwill_left) throw new AppError('goodwill_spent');
    const { points, reason } = asked;
    ({ id: movement_id } = await adjustPoints(db, {
      key: `adjustment:${id}`,
      member_id,
      kind,
      points,
      reason,
      actor,
    }));
    await noteOwnChange(db, { member_id, operator_id, what: 'points' });
  }
  await settleAdjustment(db, id, {
    state: approve ? 'booked' : 'refused',
    decided_by: operator_id,
    decided_at: clock.now(),
    decision_note: note,
    movement_id,
  });
  await recordAudit(db, {
    actor,
    action: approve ? 'approve_adjustment' : 'refuse_adjustment',
    subject: `members ${member_id}`,
    details: { adjustment: id, kind, points: asked.points },
    ...(note === null ? {} : { values: { reason: { after: note, right: 'members_read' } } }),
  });
}

function noteOf(given: string): string {
  const note = given.trim();
  if (note === '') throw fieldError({ note: fieldMessages.required });
  if (note.length > LONGEST_NOTE) throw fieldError({ note: fieldMessages.too_long });
  return note;
}
