import { FIELD_STATES, type SurveyState } from '#contract/rules/survey-states.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockSurvey, updateSurvey } from './surveys.queries.ts';

/**
 * A survey in the field promises more points to whoever is invited from now on. False if it does so already. Errors: `not_found`,
 * `conflict` in another state, or where the points are not those that the operator saw.
 */
export async function raiseSurveyPoints(
  db: Db,
  surveyId: number,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const survey = await lockSurvey(db, { id: surveyId });
  if (!survey) throw new AppError('not_found');
  if (survey.points === to) return false;
  if (survey.points !== from || !FIELD_STATES.includes(survey.state as SurveyState))
    throw new AppError('conflict');
  await updateSurvey(db, surveyId, { points: to });
  return true;
}
