import type { ReadDb } from '#server/database/connect.ts';
import { openInterviews } from './interviews.queries.ts';

/** How many members are in the middle of a questionnaire, in whatever version. */
export const countOpenInterviews = async (db: ReadDb, questionnaireId: number): Promise<number> =>
  (await openInterviews(db, questionnaireId)).rows[0]?.count ?? 0;
