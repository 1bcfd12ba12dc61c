import type { Db } from '#server/database/connect.ts';
import { deleteAttempt } from './attempts.queries.ts';

/** Deletes the attempt of a test, once its answers and reports are gone. */
export async function deleteTestAttempt(db: Db, attemptId: number): Promise<void> {
  await deleteAttempt(db, attemptId);
}
