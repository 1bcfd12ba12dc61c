import type { Db } from '#server/database/connect.ts';
import { eraseMailsByKey } from '#server/mail/erase-mails.ts';
import { deleteMessagesOf } from './support.queries.ts';

/** Deletes the messages of a leaving member, including those not yet mailed to support. */
export async function eraseMessages(db: Db, memberId: number): Promise<void> {
  const erased = await deleteMessagesOf(db, memberId);
  await eraseMailsByKey(
    db,
    erased.map(({ id }) => messageMailKey(id)),
  );
}

/** The key of a message's mail to support. */
export const messageMailKey = (messageId: number) => `contact_message:${messageId}`;
