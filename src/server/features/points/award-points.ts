import type { PointsReference } from '#contract/portal/points.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import type { Account, MovementKind } from './points.queries.ts';
import { tellPointsCredited } from './tell-points-credited.ts';
import { lockMemberWallet } from './wallets.ts';

export type Award = {
  /** `award:<source>`; `confirmPoints` and `reversePoints` refer to it. */
  key: string;
  member_id: number;
  /** A whole number from 1. */
  points: number;
  for: { survey_id: number } | 'referral';
  /** Pending until a review confirms or reverses it; otherwise it can be spent immediately. */
  pending: boolean;
};

const referral = { kind: 'referral', reference: 'Friend referral', from: 'marketing' } as const;
const survey = { kind: 'award', reference: 'survey', from: 'project_expense' } as const;
type Terms = { kind: MovementKind; reference: PointsReference; from: Account };

/**
 * Awards points to a member from the country's project or marketing expense, and mails the member when they can be
 * spent. Booked once per key. Errors: `not_found` for an unknown member, `conflict` if the key was used for another
 * award.
 */
export async function awardPoints(db: Db, award: Award): Promise<Movement> {
  const { key, member_id, points, pending } = award;
  if (!Number.isSafeInteger(points) || points < 1) throw new RangeError('an award is at least 1 whole point');
  const terms: Terms = award.for === 'referral' ? referral : survey;
  const movement = await bookMovement(db, {
    key,
    kind: terms.kind,
    reference: terms.reference,
    survey_id: award.for === 'referral' ? null : award.for.survey_id,
    wallet: await lockMemberWallet(db, member_id),
    amounts: { [pending ? 'pending' : 'wallet']: points, [terms.from]: -points },
  });
  if (movement.booked && !pending) await tellPointsCredited(db, movement.id);
  return movement;
}
