import type { Db } from '#server/database/connect.ts';
import { deleteThreadsOf } from './threads.queries.ts';

/** Deletes the threads of a leaving member, and those that were entered with the member's address. */
export async function eraseMessages(db: Db, member: { member_id: number; email_key: string }): Promise<void> {
  await deleteThreadsOf(db, member);
}

/** The key of the mail that tells support of a message. It says nothing of its writer. */
export const noticeKey = (threadId: number, messageId: number) => `contact_message:${threadId}:${messageId}`;
