import type { FieldCounts } from '#contract/rules/field-figures.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countsOfSurveys } from '#server/features/field-figures/figures-of-surveys.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ListedSurvey, selectCells, selectSurvey, selectSurveys } from './survey-overview.queries.ts';

type CountedSurvey = ListedSurvey & { counts: FieldCounts };

/** Surveys for operators with what came of their invitations, newest first. */
export async function surveysOf(
  db: ReadDb,
  { limit = 100, ...which }: { country_code?: string; states?: readonly SurveyState[]; limit?: number },
): Promise<CountedSurvey[]> {
  const surveys = await selectSurveys(db, { limit, ...which });
  const countsOf = await countsOfSurveys(
    db,
    surveys.map(({ id }) => id),
  );
  return surveys.map((survey) => ({ ...survey, counts: countsOf(survey.id) }));
}

/** One survey with what came of its invitations, and its quota cells. Error: `not_found`. */
export async function surveyOverview(db: ReadDb, surveyNumber: string) {
  const survey = await selectSurvey(db, surveyNumber);
  if (!survey) throw new AppError('not_found');
  return {
    ...survey,
    counts: (await countsOfSurveys(db, [survey.id]))(survey.id),
    quotas: await selectCells(db, survey.id),
  };
}
