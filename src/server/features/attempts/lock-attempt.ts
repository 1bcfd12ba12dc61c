import type { Db } from '#server/database/connect.ts';
import type { AttemptTerms } from './attempt-terms.ts';
import { lockAttemptOfSurvey } from './attempts.queries.ts';

/** An attempt of a survey by its token, taken for the transaction: reports of it follow each other. */
export const lockAttempt = (db: Db, surveyId: number, token: string): Promise<AttemptTerms | undefined> =>
  lockAttemptOfSurvey(db, surveyId, token);
