import type { Db } from '#server/database/connect.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { lapseReturned } from './lapse-points.ts';
import { lockReservedPoints, returnKey } from './reserved-points.ts';

/**
 * Returns the points of a reward request, once, from reserved or, after a failed delivery, from spent. A former
 * member's points lapse immediately. Repeating it does nothing. Error: `not_found`.
 */
export async function returnPoints(db: Db, { request_id }: { request_id: number }): Promise<Movement> {
  const { wallet, holder, points, returned } = await lockReservedPoints(db, request_id);
  if (returned) return { id: returned.id, booked: false };
  const movement = await bookMovement(db, {
    key: returnKey(request_id),
    kind: 'return',
    reference: 'Points returned',
    wallet,
    amounts: { [holder]: -points, wallet: points },
  });
  if (wallet.member_id === null) await lapseReturned(db, { request_id, wallet_id: wallet.id, points });
  return movement;
}
