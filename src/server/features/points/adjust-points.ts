import { fieldMessages } from '#contract/field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { fieldError } from '#server/http/app-error.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { tellPointsCredited } from './tell-points-credited.ts';
import { lockMemberWallet } from './wallets.ts';

/** The most points in one adjustment, to catch typing errors: 100,000 points are 2,500 USD. */
const LARGEST_ADJUSTMENT = 100_000;
const LONGEST_REASON = 500;

export type Adjustment = {
  /** Idempotency key: the same adjustment sent again is booked once. */
  key: string;
  member_id: number;
  /** `goodwill` adds points; `correction` fixes a mistake in either direction. */
  kind: 'goodwill' | 'correction';
  points: number;
  reason: string;
  actor: Actor;
};

/**
 * Changes a member's points by hand, with a reason for the audit log. Errors: field errors for `points` and
 * `reason`, `points_not_enough` if a correction exceeds the balance, `not_found`, `conflict`.
 */
export async function adjustPoints(db: Db, adjustment: Adjustment): Promise<Movement> {
  const { member_id, kind, points, actor } = adjustment;
  const reason = checkAdjustment(adjustment);

  const counterpart = kind === 'goodwill' ? 'goodwill' : 'loss';
  const movement = await bookMovement(db, {
    key: `adjust:${adjustment.key}`,
    kind,
    reference: kind === 'goodwill' ? 'Bonus points' : 'Correction',
    wallet: await lockMemberWallet(db, member_id),
    amounts: { wallet: points, [counterpart]: -points },
  });
  if (!movement.booked) return movement;
  await recordAudit(db, {
    actor,
    action: 'adjust_points',
    subject: `members ${member_id}`,
    details: { kind, points, movement_id: movement.id },
    values: { reason: { after: reason, right: 'members_read' } },
  });
  if (points > 0) await tellPointsCredited(db, movement.id);
  return movement;
}

/** The reason without surrounding blanks. Errors: field errors for `points` and `reason`. */
export function checkAdjustment({
  kind,
  points,
  reason: given,
}: Pick<Adjustment, 'kind' | 'points' | 'reason'>): string {
  checkPoints(kind, points);
  const reason = given.trim();
  if (reason === '') throw fieldError({ reason: fieldMessages.required });
  if (reason.length > LONGEST_REASON) throw fieldError({ reason: fieldMessages.too_long });
  return reason;
}

function checkPoints(kind: Adjustment['kind'], points: number): void {
  if (!Number.isSafeInteger(points)) throw fieldError({ points: fieldMessages.not_an_integer });
  if (points === 0 || (kind === 'goodwill' && points < 0))
    throw fieldError({ points: fieldMessages.too_small });
  if (Math.abs(points) > LARGEST_ADJUSTMENT) throw fieldError({ points: fieldMessages.too_large });
}
