import type { Db } from '#server/database/connect.ts';
import { eraseMailsByKey } from '#server/mail/erase-mails.ts';
import { deleteMessagesOf } from './support.queries.ts';

/** Forgets what a member who leaves has written to us, also what has not reached the support's mailbox yet. */
export async function eraseMessages(db: Db, memberId: number): Promise<void> {
  const erased = await deleteMessagesOf(db, memberId);
  await eraseMailsByKey(
    db,
    erased.map(({ id }) => messageMailKey(id)),
  );
}

/** Under which a message is mailed to the support. */
export const messageMailKey = (messageId: number) => `contact_message:${messageId}`;
