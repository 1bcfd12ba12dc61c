import type { Db } from '#server/database/connect.ts';
import { deleteInterviews } from './interviews.queries.ts';

/** A member leaves: all answers to our own surveys go. */
export async function eraseInterviews(db: Db, memberId: number): Promise<void> {
  await deleteInterviews(db, memberId);
}
