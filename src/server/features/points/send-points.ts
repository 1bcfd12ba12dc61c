import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { bookMovement, type Movement } from './book-movement.ts';
import { lockReservedPoints, sendKey } from './reserved-points.ts';

/**
 * Spends the reserved points of a request whose reward was sent. Repeating it does nothing. Errors: `not_found`,
 * `conflict` if the points were returned.
 */
export async function sendPoints(db: Db, { request_id }: { request_id: number }): Promise<Movement> {
  const { wallet, points, sent, returned } = await lockReservedPoints(db, request_id);
  if (sent) return { id: sent.id, booked: false };
  if (returned) throw new AppError('conflict');
  return bookMovement(db, {
    key: sendKey(request_id),
    kind: 'send',
    reference: 'Points exchange',
    wallet,
    amounts: { clearing: -points, cash: points },
  });
}
