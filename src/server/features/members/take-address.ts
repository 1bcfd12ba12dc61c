import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { readdressMails } from '#server/mail/readdress-mails.ts';
import { deleteCodes } from './codes.queries.ts';
import { deleteRegistration, isAddressTaken, lockMemberByEmailKey, updateMember } from './members.queries.ts';

/**
 * Gives a member an address whose mail that person has proved to read. A registration of it that nobody has confirmed
 * goes; reset mails to the former address are worth nothing any more, and
 * what waits to be sent goes to the new one. Answers false where it is another member's;
 * throws `conflict` where it is being registered at the same moment.
 */
export async function takeAddress(db: Db, memberId: number, email: string): Promise<boolean> {
  const email_key = emailKey(email);
  const holder = await lockMemberByEmailKey(db, email_key);
  if (holder && holder.member_id !== memberId) {
    if (holder.confirmed_at) return false;
    await deleteRegistration(db, holder.member_id);
  }
  try {
    await updateMember(db, memberId, { email, email_key, credentials_changed_at: new Date() });
  } catch (error) {
    throw isAddressTaken(error) ? new AppError('conflict') : error;
  }
  await readdressMails(db, memberId, email);
  await deleteCodes(db, memberId, 'reset');
  return true;
}
