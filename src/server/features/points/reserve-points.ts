import type { Db } from '#server/database/connect.ts';
import { lockMemberAccounts, systemAccount } from './accounts.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { requestKey } from './reserved-points.ts';

/**
 * Takes the points of an exchange request out of the wallet until the request is settled. Errors:
 * `points_not_enough`.
 */
export async function reservePoints(
  db: Db,
  { request_id, member_id, points }: { request_id: number; member_id: number; points: number },
): Promise<Movement> {
  const accounts = await lockMemberAccounts(db, member_id);
  return bookMovement(db, {
    key: requestKey(request_id),
    kind: 'request',
    reference: 'Points exchange',
    entries: [
      { account_id: accounts.wallet.id, amount: -points },
      { account_id: await systemAccount(db, 'clearing', accounts.country_code), amount: points },
    ],
  });
}
