import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { confirmKey, reverseKey } from './confirm-points.ts';
import { findMovement } from './points.queries.ts';
import { lockMemberWallet } from './wallets.ts';

/**
 * Reverses an award: a pending one completely; a credited one as far as the balance allows, the rest being the
 * panel's loss. Returns the points the member has lost. Repeating it does nothing. Error: `not_found` for an
 * unknown award or an erased member.
 */
export async function reversePoints(
  db: Db,
  { award_key }: { award_key: string },
): Promise<Movement & { taken: number }> {
  const award = await findMovement(db, award_key);
  if (!award || award.member_id === null) throw new AppError('not_found');

  const wallet = await lockMemberWallet(db, award.member_id);
  const before = await findMovement(db, reverseKey(award_key));
  if (before) return { id: before.id, booked: false, taken: -(before.wallet + before.pending) };

  const isPending = award.pending > 0 && !(await findMovement(db, confirmKey(award_key)));
  const points = award.pending + award.wallet;
  const taken = isPending ? points : Math.min(points, wallet.points);
  const movement = await bookMovement(db, {
    key: reverseKey(award_key),
    kind: 'reverse',
    reference: award.kind === 'referral' ? 'Correction' : 'Survey points removed',
    survey_id: award.survey_id,
    wallet,
    amounts: {
      [award.kind === 'referral' ? 'marketing' : 'project_expense']: points,
      [isPending ? 'pending' : 'wallet']: -taken,
      loss: taken - points,
    },
  });
  return { ...movement, taken };
}
