import type { Db } from '#server/database/connect.ts';
import { deleteMailsTo } from './mails.queries.ts';

/** Deletes all mails to recipients (by `emailKey`) who can't be reached. */
export async function discardMails(db: Db, recipientKeys: readonly string[]): Promise<void> {
  await deleteMailsTo(db, recipientKeys);
}
