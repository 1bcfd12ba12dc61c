import type { Db } from '#server/database/connect.ts';
import { unlinkAttempt } from './reconciliation-lists.queries.ts';

/** Rows of clients' lists that name a test stay as they are, without its attempt, so that it can be deleted. */
export async function leaveTestRows(db: Db, attemptId: number): Promise<void> {
  await unlinkAttempt(db, attemptId);
}
