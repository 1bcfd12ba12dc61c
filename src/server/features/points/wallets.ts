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
 * The wallet of a member, made on first need and locked until the transaction ends: what is read under the lock stays
 * true. Throws `not_found` for an unknown member.
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
 * The wallets that these members have, taken before several are booked on. The newest member first: whoever referred
 * somebody is older, and gets points after the friend.
 */
export const lockWallets = (db: Db, memberIds: readonly number[]): Promise<Wallet[]> =>
  lockWalletsOfMembers(db, memberIds);

/** The wallet of a movement, locked likewise, also where its member has been erased. */
export async function lockWalletOf(db: Db, movement: { wallet_id: number }): Promise<Wallet> {
  const wallet = await lockWallet(db, movement.wallet_id);
  if (!wallet) throw new Error(`there is no wallet ${movement.wallet_id}`);
  return wallet;
}
