import type { Db } from '#server/database/connect.ts';
import { recipientOf, unsubscribeAddress } from '#server/mail/unsubscribe.ts';
import { unsubscribeMember } from './unsubscribe-member.ts';

/** Unsubscribes the recipient of a mail, member or not. An unknown token does nothing. */
export async function unsubscribeByLink(db: Db, token: string): Promise<void> {
  const recipient = await recipientOf(db, token);
  if (!recipient) return;
  if (recipient.member_id === null) await unsubscribeAddress(db, recipient.address_hash);
  else await unsubscribeMember(db, recipient.member_id);
}
