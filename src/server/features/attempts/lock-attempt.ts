import type { Db } from '#server/database/connect.ts';
import type { AttemptTerms } from './attempt-terms.ts';
import { lockAttemptOfSurvey } from './attempts.queries.ts';

/**
 * An attempt of a survey by its token, locked for the transaction, so that reports of it are processed one after
 * another.
 */
export const lockAttempt = (db: Db, surveyId: number, token: string): Promise<AttemptTerms | undefined> =>
  lockAttemptOfSurvey(db, surveyId, token);
