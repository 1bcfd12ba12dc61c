import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { lockMembers, lockOneMember, lockWithReferred } from './members.queries.ts';

/** The recipient of a mail about an account. */
export type Addressee = {
  member_id: number;
  email: string;
  first_name: string;
  language: string;
  country_code: string;
  confirmed_at: Date | null;
};

export type LeavingMember = Addressee & { email_key: string; last_name: string };

type Judged = { member_id: number; password_hash: string };

/**
 * Locks the member for the transaction. Every transaction that changes a member, or ends something that gives
 * access to an account, locks the member first.
 */
export const lockMember = async (db: Db, member_id: number): Promise<Addressee | undefined> =>
  (await lockOneMember(db, { member_id }))[0];

/** The same by address. */
export const lockMemberByEmailKey = async (db: Db, email_key: string): Promise<Addressee | undefined> =>
  (await lockMembers(db, { email_key }))[0];

/** Locks the member together with the holder of an address, who may be the same member. */
export async function lockMemberAndHolder(
  db: Db,
  member_id: number,
  email: string,
): Promise<{ member: Addressee | undefined; holder: Addressee | undefined }> {
  const email_key = emailKey(email);
  const found = await lockMembers(db, { member_id, email_key });
  return {
    member: found.find((one) => one.member_id === member_id),
    holder: found.find((one) => one.email_key === email_key),
  };
}

/** Locks the member if the password is still the one checked before the transaction. */
export const lockMemberWithPassword = async (
  db: Db,
  { member_id, password_hash }: Judged,
): Promise<Addressee | undefined> => (await lockMembers(db, { member_id }, { password_hash }))[0];

/** The same, and also prevents new rows that reference the member. */
export const lockLeavingMember = async (
  db: Db,
  { member_id, password_hash }: Judged,
): Promise<LeavingMember | undefined> =>
  (await lockMembers(db, { member_id }, { password_hash, leaving: true }))[0];

/**
 * The same for a member who is erased, by an operator without a password, together with whomever they have referred: they are
 * changed when the row goes.
 */
export const lockErasedMember = async (
  db: Db,
  { member_id, ...judged }: { member_id: number; password_hash?: string },
): Promise<LeavingMember | undefined> =>
  (await lockWithReferred(db, member_id, judged)).find((one) => one.member_id === member_id);
