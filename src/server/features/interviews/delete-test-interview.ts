import type { Db } from '#server/database/connect.ts';
import { deleteInterview } from './interviews.queries.ts';

/** Deletes the answers of a test. */
export async function deleteTestInterview(db: Db, attemptId: number): Promise<void> {
  await deleteInterview(db, attemptId);
}
