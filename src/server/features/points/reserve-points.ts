import type { Db } from '#server/database/connect.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { requestKey } from './reserved-points.ts';
import { lockMemberWallet } from './wallets.ts';

/**
 * Takes the points of a reward request out of the wallet until the request is settled. Error: `points_not_enough`.
 */
export async function reservePoints(
  db: Db,
  { request_id, member_id, points }: { request_id: number; member_id: number; points: number },
): Promise<Movement> {
  return bookMovement(db, {
    key: requestKey(request_id),
    kind: 'request',
    reference: 'Points exchange',
    wallet: await lockMemberWallet(db, member_id),
    amounts: { wallet: -points, clearing: points },
  });
}
