import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  insertWallet,
  lockWallet,
  lockWalletOfMember,
  lockWalletsOfMembers,
  type Wallet,
} from './points.queries.ts';

/**
 * A member's wallet, created when first needed and locked until the transaction ends. Throws `not_found` for an
 * unknown member.
 */
export async function lockMemberWallet(db: Db, memberId: number): Promise<Wallet> {
  const found = await lockWalletOfMember(db, memberId);
  if (found) return found;
  await insertWallet(db, memberId);
  const made = await lockWalletOfMember(db, memberId);
  if (!made) throw new AppError('not_found');
  return made;
}

/**
 * Locks these members' wallets before several bookings, the newest member's first: a referrer is older than the
 * friend and is credited afterwards.
 */
export const lockWallets = (db: Db, memberIds: readonly number[]): Promise<Wallet[]> =>
  lockWalletsOfMembers(db, memberIds);

/** Locks the wallet of a movement, even if its member was erased. */
export async function lockWalletOf(db: Db, movement: { wallet_id: number }): Promise<Wallet> {
  const wallet = await lockWallet(db, movement.wallet_id);
  if (!wallet) throw new Error(`there is no wallet ${movement.wallet_id}`);
  return wallet;
}
