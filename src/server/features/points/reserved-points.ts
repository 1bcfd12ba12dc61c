import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findMovement } from './points.queries.ts';
import { lockWalletOf } from './wallets.ts';

export const requestKey = (requestId: number) => `request:${requestId}`;
export const sendKey = (requestId: number) => `send:${requestId}`;
export const returnKey = (requestId: number) => `return:${requestId}`;

/**
 * The state of the points reserved by a reward request, with the wallet locked so that they can't be spent and
 * returned at the same time. `holder` is the account that has them, or had them before they were returned. Error:
 * `not_found`.
 */
export async function lockReservedPoints(db: Db, requestId: number) {
  const request = await findMovement(db, requestKey(requestId));
  if (!request) throw new AppError('not_found');
  const wallet = await lockWalletOf(db, request);
  const sent = await findMovement(db, sendKey(requestId));
  const returned = await findMovement(db, returnKey(requestId));
  const holder: 'cash' | 'clearing' = sent ? 'cash' : 'clearing';
  return { wallet, holder, points: request.clearing, sent, returned };
}
