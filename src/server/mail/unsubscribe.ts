import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import {
  cancelQueuedMails,
  markAddressUnsubscribed,
  type Recipient,
  recipientOfToken,
} from './mails.queries.ts';

/**
 * The recipient this token belongs to; valid as long as the recipient is known, however old the mail. Null for an
 * erased member.
 */
export const recipientOf = (db: Db, token: string): Promise<Recipient | undefined> =>
  recipientOfToken(db, token);

/** Cancels all queued non-transactional mail to a member. */
export async function cancelMailsTo(db: Db, memberId: number): Promise<void> {
  await cancelQueuedMails(db, { member_id: memberId, address_hash: null });
}

/** Stops non-transactional mail to a non-member. */
export async function unsubscribeAddress(db: Db, addressHash: Buffer): Promise<void> {
  await markAddressUnsubscribed(db, addressHash, clock.now());
  await cancelQueuedMails(db, { member_id: null, address_hash: addressHash });
}
