import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  countInvitations,
  type ListedSurvey,
  selectCells,
  selectSurvey,
  selectSurveys,
} from './survey-overview.queries.ts';

/** Surveys for operators with figures of invitations and completes, newest first. */
export const surveysOf = (
  db: ReadDb,
  { limit = 100, ...which }: { country_code?: string; states?: readonly SurveyState[]; limit?: number },
): Promise<ListedSurvey[]> => selectSurveys(db, { limit, ...which });

/** One survey with invitations by state and its quota cells. Error: `not_found`. */
export async function surveyOverview(db: ReadDb, surveyNumber: string) {
  const survey = await selectSurvey(db, surveyNumber);
  if (!survey) throw new AppError('not_found');
  return {
    ...survey,
    by_state: await countInvitations(db, survey.id),
    quotas: await selectCells(db, survey.id),
  };
}
