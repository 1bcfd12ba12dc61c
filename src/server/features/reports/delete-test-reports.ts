import type { Db } from '#server/database/connect.ts';
import { deleteReports } from './reports.queries.ts';

/** Deletes what was reported of a test. */
export async function deleteTestReports(db: Db, attemptId: number): Promise<void> {
  await deleteReports(db, attemptId);
}
