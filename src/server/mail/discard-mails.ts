import type { Db } from '#server/database/connect.ts';
import { deleteMailsTo } from './mails.queries.ts';

/** Forgets all mail to recipients (`emailKey` of the address) whom none can reach. */
export async function discardMails(db: Db, recipientKeys: readonly string[]): Promise<void> {
  await deleteMailsTo(db, recipientKeys);
}
