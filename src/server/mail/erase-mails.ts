import type { Db } from '#server/database/connect.ts';
import { deleteMailsByKey, deleteMailsOf, deleteWaitingMailsByPrefix } from './erasure.queries.ts';

/**
 * Forgets every mail to a member who leaves; `email_key` is `emailKey` of the member's address. A job that would send
 * one of them finds nothing to do.
 */
export const eraseMailsOf = (
  db: Db,
  { member_id, email_key }: { member_id: number; email_key: string },
): Promise<void> => deleteMailsOf(db, { member_id, recipient_key: email_key });

/** Forgets mails to others that say something of a member who leaves, by the keys they were queued under. */
export async function eraseMailsByKey(db: Db, keys: readonly string[]): Promise<void> {
  await deleteMailsByKey(db, keys);
}

/** The same of those that have not gone yet; of the others only the address is left, which is not the member's. */
export async function eraseWaitingMails(db: Db, keyPrefix: string): Promise<void> {
  await deleteWaitingMailsByPrefix(db, keyPrefix);
}
