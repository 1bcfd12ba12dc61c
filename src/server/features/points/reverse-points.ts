import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockMemberAccounts, systemAccount } from './accounts.ts';
import { bookMovement, type Entry, type Movement } from './book-movement.ts';
import { confirmKey, reverseKey } from './confirm-points.ts';
import { findMovement } from './points.queries.ts';

/**
 * Takes an award back: a pending one whole; of one that could be spent what is still there, and the rest is the
 * panel's loss. Answers the points that the member has lost by it. Reversed again, nothing
 * happens. Errors: `not_found` for an unknown award or an erased member.
 */
export async function reversePoints(
  db: Db,
  { award_key }: { award_key: string },
): Promise<Movement & { taken: number }> {
  const award = await findMovement(db, award_key);
  const earned = award?.entries.find(({ amount }) => amount > 0);
  const source = award?.entries.find(({ amount }) => amount < 0);
  if (!award || !earned || !source || earned.member_id === null) throw new AppError('not_found');

  const accounts = await lockMemberAccounts(db, earned.member_id);
  const before = await findMovement(db, reverseKey(award_key));
  if (before) return { id: before.id, booked: false, taken: -(before.entries.find(isOfMember)?.amount ?? 0) };

  const isPending = earned.kind === 'pending' && !(await findMovement(db, confirmKey(award_key)));
  const points = earned.amount;
  const taken = isPending ? points : Math.min(points, accounts.wallet.balance);
  const entries: Entry[] = [{ account_id: source.account_id, amount: points }];
  if (taken > 0)
    entries.push({ account_id: isPending ? accounts.pending.id : accounts.wallet.id, amount: -taken });
  if (taken < points)
    entries.push({
      account_id: await systemAccount(db, 'loss', accounts.country_code),
      amount: taken - points,
    });
  const movement = await bookMovement(db, {
    key: reverseKey(award_key),
    kind: 'reverse',
    reference: award.kind === 'referral' ? 'Correction' : 'Survey points taken back',
    survey_id: award.survey_id,
    entries,
  });
  return { ...movement, taken };
}

const isOfMember = ({ kind }: { kind: string }) => kind === 'wallet' || kind === 'pending';
