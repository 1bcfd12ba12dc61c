import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { adjustPoints, checkAdjustment } from '#server/features/points/adjust-points.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { AppError } from '#server/http/app-error.ts';
import * as queries from './adjustments.queries.ts';

export type AskedAdjustment = {
  key: string;
  member_id: number;
  kind: 'goodwill' | 'correction';
  points: number;
  reason: string;
  operator_id: number;
};

export type AdjustmentState = 'pending' | 'booked' | 'refused';

/**
 * Changes a member's points at once while all adjustments of the member and by the operator in 30 days stay within the
 * panel's limits; a larger one is stored and waits for another operator. Sent again it returns the first. Errors:
 * `not_found`, `goodwill_spent` beyond the country's goodwill of the month, `points_not_enough`, `conflict` for a key that
 * was used for something else, field errors for `points` and `reason`.
 */
export async function adjustMemberPoints(
  db: Db,
  asked: AskedAdjustment,
): Promise<{ id: number; state: AdjustmentState }> {
  const { key, member_id, kind, points, operator_id } = asked;
  const reason = checkAdjustment(asked);
  const member = await lockMember(db, member_id);
  if (!member) throw new AppError('not_found');
  await queries.lockAdjusting(db);
  const before = await queries.findAdjustmentByKey(db, operator_id, key);
  if (before) {
    const isSame = before.member_id === member_id && before.kind === kind && before.points === points;
    if (!isSame) throw new AppError('conflict');
    return { id: before.id, state: before.state as AdjustmentState };
  }
  const now = clock.now();
  const { goodwill_left, alone_left } = await adjustmentRoom(db, { member_id, operator_id });
  if (kind === 'goodwill' && points > goodwill_left) throw new AppError('goodwill_spent');
  const isLarge = Math.abs(points) > alone_left;
  if (isLarge && points < 0 && (await memberPoints(db, member_id)).points + points < 0)
    throw new AppError('points_not_enough');
  const movement = isLarge
    ? null
    : await adjustPoints(db, {
        ...asked,
        reason,
        key: `operator:${operator_id}:${key}`,
        actor: operatorActor(operator_id),
      });
  const state = isLarge ? 'pending' : 'booked';
  const id = await queries.insertAdjustment(db, {
    key,
    country_code: member.country_code,
    member_id,
    kind,
    points,
    reason,
    state,
    asked_by: operator_id,
    asked_at: now,
    movement_id: movement?.id ?? null,
  });
  if (isLarge)
    await recordAudit(db, {
      actor: operatorActor(operator_id),
      action: 'ask_to_adjust_points',
      subject: `members ${member_id}`,
      details: { adjustment: id, kind, points },
      values: { reason: { after: reason, right: 'members_read' } },
    });
  await noteOwnChange(db, { member_id, operator_id, what: 'points' });
  return { id, state };
}

/** What is left: goodwill of the country this month, and points that this operator may adjust of this member alone. */
export async function adjustmentRoom(
  db: ReadDb,
  { member_id, operator_id }: { member_id: number; operator_id: number },
): Promise<{ goodwill_left: number; alone_left: number }> {
  const limits = await queries.adjustmentLimits(db);
  const spent = await queries.spentOf(db, { member_id, operator_id, now: clock.now() });
  return {
    goodwill_left: Math.max(0, limits.goodwill_per_month - spent.goodwill),
    alone_left: Math.max(
      0,
      Math.min(
        limits.adjusted_per_member - spent.of_member,
        limits.adjusted_per_operator - spent.by_operator,
      ),
    ),
  };
}
