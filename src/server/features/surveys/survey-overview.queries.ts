import { sql } from 'kysely';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';

const listed = (db: ReadDb) =>
  db
    .selectFrom('surveys as s')
    .select([
      's.id',
      's.survey_number',
      's.country_code',
      's.kind',
      's.state',
      's.titles',
      's.topic',
      's.points',
      's.minutes',
      's.measured_minutes',
      's.review_days',
      's.closes_at',
      's.entry_url',
    ])
    .$castTo<ListedSurvey>();

export type ListedSurvey = {
  id: number;
  survey_number: string;
  country_code: string;
  kind: 'built_in' | 'external';
  state: SurveyState;
  titles: Record<string, string>;
  topic: string | null;
  points: number;
  /** The author's estimate, and the measured length once there are enough completes. */
  minutes: number;
  measured_minutes: number | null;
  review_days: number;
  closes_at: Date | null;
  entry_url: string | null;
};

/** Newest first. */
export const selectSurveys = (
  db: ReadDb,
  { country_code, states, limit }: { country_code?: string; states?: readonly SurveyState[]; limit: number },
): Promise<ListedSurvey[]> =>
  listed(db)
    .$if(country_code !== undefined, (query) => query.where('s.country_code', '=', country_code ?? ''))
    .$if(states !== undefined, (query) => query.where('s.state', 'in', states ?? []))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();

export const selectSurvey = (db: ReadDb, surveyNumber: string): Promise<ListedSurvey | undefined> =>
  listed(db).where('s.survey_number', '=', surveyNumber).executeTakeFirst();

export const selectCells = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('quota_cells')
    .select(['name', 'wanted', 'filled', sql<boolean>`conditions = '[]'`.as('is_total')])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .execute();
