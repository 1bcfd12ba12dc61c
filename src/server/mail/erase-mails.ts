import type { Db } from '#server/database/connect.ts';
import { deleteMailsByKey, deleteMailsByPrefix, deleteWaitingMailsByPrefix } from './erasure.queries.ts';

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

/** Deletes all mails whose outbox key begins like this, sent or not. */
export async function eraseMailsOfPrefix(db: Db, keyPrefix: string): Promise<void> {
  await deleteMailsByPrefix(db, keyPrefix);
}
