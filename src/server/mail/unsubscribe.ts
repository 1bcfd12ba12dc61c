import type { Db } from '#server/database/connect.ts';
import { cancelQueuedMails, insertUnsubscribedAddress, recipientOfToken } from './mails.queries.ts';

/** Whose mail carried this token: a member, or somebody who is none and known by the folded address alone. */
export async function recipientOf(
  db: Db,
  token: string,
): Promise<{ member_id: number } | { recipient_key: string } | undefined> {
  const found = await recipientOfToken(db, token);
  if (!found) return undefined;
  return found.member_id === null ? { recipient_key: found.recipient_key } : { member_id: found.member_id };
}

/** Cancels all that is queued for a member, but the transactional. */
export async function cancelMailsTo(db: Db, memberId: number): Promise<void> {
  await cancelQueuedMails(db, { member_id: memberId });
}

/** No further mail to somebody who is no member, but the transactional. */
export async function unsubscribeAddress(db: Db, recipientKey: string): Promise<void> {
  await insertUnsubscribedAddress(db, recipientKey);
  await cancelQueuedMails(db, { recipient_key: recipientKey });
}
