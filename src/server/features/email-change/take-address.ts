import type { Db } from '#server/database/connect.ts';
import type { Addressee } from '#server/features/members/lock-member.ts';
import { setMemberAddress } from '#server/features/members/member-address.ts';
import { eraseWaitingMember } from '#server/features/members/waiting-member.ts';
import { readdressMails } from '#server/mail/readdress-mails.ts';

/**
 * Gives a member an address that they have proved to read. An unconfirmed registration of it (`holder`, locked) is
 * deleted; queued mails go to the new address. Returns false if it is another member's; throws `conflict` if it is
 * being registered at the same moment.
 */
export async function takeAddress(
  db: Db,
  memberId: number,
  { email, holder }: { email: string; holder: Addressee | undefined },
): Promise<boolean> {
  if (holder && holder.member_id !== memberId) {
    if (holder.confirmed_at) return false;
    await eraseWaitingMember(db, holder.member_id);
  }
  await setMemberAddress(db, memberId, email);
  await readdressMails(db, memberId, email);
  return true;
}
