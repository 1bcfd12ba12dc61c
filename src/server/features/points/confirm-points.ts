import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { findMovement } from './points.queries.ts';
import { tellPointsCredited } from './tell-points-credited.ts';
import { lockMemberWallet } from './wallets.ts';

export const confirmKey = (awardKey: string) => `confirm:${awardKey}`;
export const reverseKey = (awardKey: string) => `reverse:${awardKey}`;

/**
 * Ends a review: credits a pending award and notifies the member. Does nothing if it was already confirmed or never
 * pending. Errors: `not_found` for an unknown award or an erased member, `conflict` for a reversed award.
 */
export async function confirmPoints(db: Db, { award_key }: { award_key: string }): Promise<Movement> {
  const award = await findMovement(db, award_key);
  if (!award) throw new AppError('not_found');
  const { pending, member_id } = award;
  if (pending === 0) return { id: award.id, booked: false };
  if (member_id === null) throw new AppError('not_found');

  const wallet = await lockMemberWallet(db, member_id);
  if (await findMovement(db, reverseKey(award_key))) throw new AppError('conflict');
  const movement = await bookMovement(db, {
    key: confirmKey(award_key),
    kind: 'confirm',
    reference: 'survey',
    survey_id: award.survey_id,
    wallet,
    amounts: { pending: -pending, wallet: pending },
  });
  if (movement.booked) await tellPointsCredited(db, movement.id);
  return movement;
}
