import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findMovement, lockBalances } from './points.queries.ts';

export const requestKey = (requestId: number) => `request:${requestId}`;
export const sendKey = (requestId: number) => `send:${requestId}`;
export const returnKey = (requestId: number) => `return:${requestId}`;

/**
 * What has become of the points that an exchange request took, with the wallet locked so that they cannot be sent and
 * returned at the same time. `wallet` is where they came from, `holder` where they are or were before they returned.
 * Errors: `not_found`.
 */
export async function lockReservedPoints(db: Db, requestId: number) {
  const request = await findMovement(db, requestKey(requestId));
  const wallet = request?.entries.find(({ kind }) => kind === 'wallet');
  if (!request || !wallet) throw new AppError('not_found');
  await lockBalances(db, [wallet.account_id]);
  const sent = await findMovement(db, sendKey(requestId));
  const returned = await findMovement(db, returnKey(requestId));
  const holder = (sent ?? request).entries.find(({ amount }) => amount > 0);
  if (!holder) throw new Error(`the movement of request ${requestId} has no receiving account`);
  return { wallet, holder, points: holder.amount, sent, returned };
}
