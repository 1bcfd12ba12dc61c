import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  findSystemAccount,
  insertAccountsOfMember,
  insertSystemAccount,
  lockAccountsOfMember,
  type SystemAccountKind,
} from './points.queries.ts';

export type MemberAccounts = {
  wallet: { id: number; balance: number };
  pending: { id: number; balance: number };
  country_code: string;
};

/**
 * The accounts of a member, made on first need and locked until the transaction ends: what is read under the lock
 * stays true. Throws `not_found` for an unknown member.
 */
export async function lockMemberAccounts(db: Db, memberId: number): Promise<MemberAccounts> {
  let accounts = await lockAccountsOfMember(db, memberId);
  if (accounts.length === 0) {
    await insertAccountsOfMember(db, memberId);
    accounts = await lockAccountsOfMember(db, memberId);
  }
  const wallet = accounts.find(({ kind }) => kind === 'wallet');
  const pending = accounts.find(({ kind }) => kind === 'pending');
  if (!wallet || !pending) throw new AppError('not_found');
  return {
    wallet: { id: wallet.id, balance: wallet.balance ?? 0 },
    pending: { id: pending.id, balance: pending.balance ?? 0 },
    country_code: wallet.country_code,
  };
}

/** The id of a country's account, made on first need. It keeps no balance and is never locked. */
export async function systemAccount(db: Db, kind: SystemAccountKind, countryCode: string): Promise<number> {
  const found = await findSystemAccount(db, kind, countryCode);
  if (found) return found.id;
  await insertSystemAccount(db, kind, countryCode);
  const made = await findSystemAccount(db, kind, countryCode);
  if (!made) throw new Error(`the account ${kind} of ${countryCode} could not be made`);
  return made.id;
}
