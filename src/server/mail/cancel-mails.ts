import type { Db } from '#server/database/connect.ts';
import { cancelQueuedKeys, cancelQueuedKinds } from './mails.queries.ts';

/** Cancels what waits to be sent under these keys: what it says is over or done. */
export async function cancelMails(db: Db, keys: readonly string[]): Promise<void> {
  await cancelQueuedKeys(db, keys, 'superseded');
}

/** Cancels what waits of these templates for a member. */
export async function cancelMailsOfKinds(
  db: Db,
  { member_id, kinds, reason }: { member_id: number; kinds: readonly string[]; reason: 'paused' },
): Promise<void> {
  await cancelQueuedKinds(db, member_id, kinds, reason);
}
