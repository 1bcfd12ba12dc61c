import type { Db } from '#server/database/connect.ts';
import { deleteMailsByKey, deleteMailsOf, deleteWaitingMailsByPrefix } from './erasure.queries.ts';

/**
 * Deletes every mail to a leaving member; `email_key` is the `emailKey` of their address. Jobs for these mails then
 * do nothing.
 */
export const eraseMailsOf = (
  db: Db,
  { member_id, email_key }: { member_id: number; email_key: string },
): Promise<void> => deleteMailsOf(db, { member_id, recipient_key: email_key });

/** Deletes mails to others that mention a leaving member, by outbox key. */
export async function eraseMailsByKey(db: Db, keys: readonly string[]): Promise<void> {
  await deleteMailsByKey(db, keys);
}

/**
 * The same for those not sent yet; of the others only the recipient's address is left, which isn't the member's.
 */
export async function eraseWaitingMails(db: Db, keyPrefix: string): Promise<void> {
  await deleteWaitingMailsByPrefix(db, keyPrefix);
}
