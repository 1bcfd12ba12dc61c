import type { Db } from '#server/database/connect.ts';
import type { AttemptTerms } from './attempt-terms.ts';
import { lockAttemptOfSurvey } from './attempts.queries.ts';
import { lockParticipants } from './lock-participants.ts';

/**
 * An attempt of a survey by its token, locked for the transaction, so that reports of it are processed one after
 * another. Its member and whoever referred the member are locked before it.
 */
export async function lockAttempt(
  db: Db,
  surveyId: number,
  token: string,
): Promise<AttemptTerms | undefined> {
  await lockParticipants(db, { token });
  return lockAttemptOfSurvey(db, surveyId, token);
}
