import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findMovement } from './points.queries.ts';
import { lockWalletOf } from './wallets.ts';

export const requestKey = (requestId: number) => `request:${requestId}`;
export const sendKey = (requestId: number) => `send:${requestId}`;
export const returnKey = (requestId: number) => `return:${requestId}`;

/**
 * What has become of the points that an exchange request took, with the wallet locked so that they cannot be sent and
 * returned at the same time. `holder` is the account where they are, or were before they returned. Errors:
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
