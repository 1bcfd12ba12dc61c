import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Statement } from '#server/database/together.queries.ts';
import { cancelQueuedKeys, cancelQueuedKinds } from './mails.queries.ts';
import { releaseCancelledKeys } from './waiting-mails.queries.ts';

/** Cancels queued mails with these keys because they are outdated. */
export async function cancelMails(db: Db, keys: readonly string[]): Promise<void> {
  await cancelQueuedKeys(db, { keys, at: clock.now() }, 'superseded').execute();
}

/** The statement that does so, for `together`. */
export const cancelledMails = (db: Db, which: { keys: readonly string[]; at: Date }): Statement =>
  cancelQueuedKeys(db, which, 'superseded');

/** A mail that was cancelled is queued anew under its key; the former one stays in the outbox. */
export async function releaseKeys(db: Db, keys: readonly string[]): Promise<void> {
  await releaseCancelledKeys(db, keys);
}

/** Cancels queued mails of these templates to a member. */
export async function cancelMailsOfKinds(
  db: Db,
  { member_id, kinds, reason }: { member_id: number; kinds: readonly string[]; reason: 'paused' | 'frozen' },
): Promise<void> {
  await cancelQueuedKinds(db, member_id, kinds, reason);
}
