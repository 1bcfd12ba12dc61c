import type { Db } from '#server/database/connect.ts';
import { deleteInterviews } from './interviews.queries.ts';

/** When a member leaves: deletes all answers to built-in surveys. */
export async function eraseInterviews(db: Db, memberId: number): Promise<void> {
  await deleteInterviews(db, memberId);
}
