import type { Db } from '#server/database/connect.ts';
import { lockAttemptOfSurvey } from './attempts.queries.ts';
import { endAttempt } from './end-attempt.ts';

/**
 * Ends an attempt that this transaction has opened, whose member it has locked, as one that came when the survey was full. Places that
 * it holds go back, and it earns what the survey promised for that.
 */
export async function turnAway(
  db: Db,
  { survey_id, token }: { survey_id: number; token: string },
): Promise<void> {
  const attempt = await lockAttemptOfSurvey(db, survey_id, token);
  if (!attempt) throw new Error('an attempt that was just opened is gone');
  await endAttempt(db, attempt, { outcome: 'quota_full', raw_code: null, decided_by: 'panel' });
}
