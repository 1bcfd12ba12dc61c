import type { ResultData } from '#contract/endpoint.ts';
import type { getProject as endpoint } from '#contract/operator/projects.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { countriesOfSurveys, findProject, type ProjectSurvey, surveysOfProject } from './projects.queries.ts';

type Project = ResultData<typeof endpoint>;
type Figure = Exclude<keyof Project['sums'], 'target'>;

const FIGURES: readonly Figure[] = [
  'invited',
  'started',
  'completes',
  'screenouts',
  'quota_fulls',
  'quality',
  'dropouts',
];

/** A project with its surveys in these countries (null: all) and what they add up to. Error: `not_found`. */
export async function getProject(
  db: ReadDb,
  projectId: number,
  reading: { countries: readonly string[] | null; language: string; fallback: string },
): Promise<Project> {
  const found = await findProject(db, projectId);
  if (!found) throw new AppError('not_found');
  const { created_at: _created, ...project } = found;
  const surveys = await surveysOfProject(db, projectId, reading);
  const all = await countriesOfSurveys(db, projectId);
  return { ...project, surveys, sums: sumsOf(surveys), elsewhere: all.length - surveys.length };
}

function sumsOf(surveys: readonly ProjectSurvey[]): Project['sums'] {
  const sum = (figure: Figure) => surveys.reduce((total, survey) => total + survey[figure], 0);
  const isOpenEnded = surveys.some(({ target }) => target === null);
  return {
    ...(Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)])) as Record<Figure, number>),
    target: isOpenEnded ? null : surveys.reduce((total, { target }) => total + (target ?? 0), 0),
  };
}
