import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import {
  cancelQueuedMails,
  markAddressUnsubscribed,
  type Recipient,
  recipientOfToken,
} from './mails.queries.ts';

/**
 * Whose mails carry this token; they do as long as the recipient is known, however old a mail is. Nobody's where a
 * member was erased.
 */
export const recipientOf = (db: Db, token: string): Promise<Recipient | undefined> =>
  recipientOfToken(db, token);

/** Cancels all that is queued for a member, but the transactional. */
export async function cancelMailsTo(db: Db, memberId: number): Promise<void> {
  await cancelQueuedMails(db, { member_id: memberId, address_hash: null });
}

/** No further mail to somebody who is no member, but the transactional. */
export async function unsubscribeAddress(db: Db, addressHash: Buffer): Promise<void> {
  await markAddressUnsubscribed(db, addressHash, clock.now());
  await cancelQueuedMails(db, { member_id: null, address_hash: addressHash });
}
