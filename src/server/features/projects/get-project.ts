import type { ResultData } from '#contract/endpoint.ts';
import type { getProject as endpoint } from '#contract/operator/projects.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { figuresOfSurveys, together } from '#server/features/field-figures/figures-of-surveys.ts';
import { pagesOfQuestionnaires } from '#server/features/field-figures/pages-of-questionnaires.ts';
import { rateToday } from '#server/features/rewards/points-rate.ts';
import { AppError } from '#server/http/app-error.ts';
import { countriesOfSurveys, findProject, surveysOfProject } from './projects.queries.ts';

type Project = ResultData<typeof endpoint>;

type Reading = { countries: readonly string[] | null; language: string; fallback: string };

/** A project with its surveys in these countries (null: all) and what they add up to. Error: `not_found`. */
export async function getProject(db: ReadDb, projectId: number, reading: Reading): Promise<Project> {
  const found = await findProject(db, projectId);
  if (!found) throw new AppError('not_found');
  const { created_at: _created, ...project } = found;
  const surveys = await surveysOfProject(db, projectId, reading);
  const all = await countriesOfSurveys(db, projectId);
  const of = await figuresOfSurveys(
    db,
    surveys.map(({ id }) => id),
  );
  const { counts, median_minutes, days, as_of } = together(surveys.map(({ id }) => of(id)));
  const questionnaires = await pagesOfQuestionnaires(
    db,
    surveys.map(({ id, survey_number, title, questionnaire_id }) => ({
      survey: { id, survey_number, title },
      questionnaire_id,
      pages: of(id).pages,
    })),
  );
  const isOpenEnded = surveys.some(({ target }) => target === null);
  const target = isOpenEnded ? null : surveys.reduce((sum, survey) => sum + (survey.target ?? 0), 0);
  return {
    ...project,
    surveys: surveys.map(({ questionnaire_id: _form, ...survey }) => {
      const { counts, median_minutes } = of(survey.id);
      return { ...survey, counts, median_minutes };
    }),
    sums: {
      counts,
      median_minutes,
      target,
      as_of,
      days,
      questionnaires,
      points_rate: await rateToday(db, 'UTC'),
    },
    elsewhere: all.length - surveys.length,
  };
}
