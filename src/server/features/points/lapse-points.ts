import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { bookMovement } from './book-movement.ts';
import { detachWallet, lockWalletOfMember } from './points.queries.ts';
import { lockWalletOf } from './wallets.ts';

/**
 * When a member leaves: available and pending points become breakage, and the wallet gets a new random pseudonym.
 * No movement is changed. Returns the points lost.
 */
export async function lapsePoints(db: Db, memberId: number): Promise<{ points: number; pending: number }> {
  const wallet = await lockWalletOfMember(db, memberId);
  // Members who never earned anything have no wallet.
  if (!wallet) return { points: 0, pending: 0 };
  const { points, pending } = wallet;
  const pseudonym = randomUUID();
  if (points + pending > 0)
    await bookMovement(db, {
      key: `lapse:${pseudonym}`,
      kind: 'expiry',
      reference: 'Points expired',
      wallet,
      amounts: { wallet: -points, pending: -pending, breakage: points + pending },
    });
  await detachWallet(db, wallet.id, pseudonym);
  return { points, pending };
}

/** The same for points returned to a former member's wallet (a money order came back). */
export async function lapseReturned(
  db: Db,
  { request_id, points, ...request }: { request_id: number; wallet_id: number; points: number },
): Promise<void> {
  await bookMovement(db, {
    key: `lapse:request:${request_id}`,
    kind: 'expiry',
    reference: 'Points expired',
    wallet: await lockWalletOf(db, request),
    amounts: { wallet: -points, breakage: points },
  });
}
