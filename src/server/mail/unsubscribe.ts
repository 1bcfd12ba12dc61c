import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { addressHash } from './address-hash.ts';
import {
  cancelQueuedTo,
  insertMissingAddresses,
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
  await cancelQueuedTo(db, memberId, 'unsubscribed');
}

/** No further mail to somebody who is no member, but the transactional: what waits is cancelled when its turn comes. */
export async function unsubscribeAddress(db: Db, addressHash: Buffer): Promise<void> {
  await markAddressUnsubscribed(db, addressHash, clock.now());
}

/** The same by address, also where no mail but transactional ones went there. */
export async function unsubscribeStranger(db: Db, recipientKey: string): Promise<void> {
  await insertMissingAddresses(db, [recipientKey]);
  await unsubscribeAddress(db, addressHash(recipientKey));
}
