import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { bookMovement } from './book-movement.ts';
import { detachWallet, lockWalletOfMember } from './points.queries.ts';
import { lockWalletOf } from './wallets.ts';

/**
 * A member leaves: spendable and pending points become breakage, and the wallet stays under a new random pseudonym.
 * No movement is changed. Answers what was lost.
 */
export async function lapsePoints(db: Db, memberId: number): Promise<{ points: number; pending: number }> {
  const wallet = await lockWalletOfMember(db, memberId);
  // Whoever never earned anything has no wallet, and need not get one.
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

/** The same of points that return to the wallet of somebody who has left meanwhile (a money order came back). */
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
