import { dueCompletes, isBehindPlan, NO_COUNTS } from '#contract/rules/field-figures.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { rateToday } from '#server/features/rewards/points-rate.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SurveyFigures } from './count-surveys.ts';
import { figuresOfSurvey } from './figures-of-surveys.ts';
import { planOfSurvey, surveyOfWave } from './remembered.queries.ts';

/** A survey's figures beside what was promised and what is due by its plan. Error: `not_found`. */
export async function shownFigures(db: ReadDb, surveyId: number) {
  const plan = await planOfSurvey(db, surveyId);
  if (!plan) throw new AppError('not_found');
  const figures = await figuresOfSurvey(db, surveyId);
  const now = clock.now();
  const due = dueCompletes(plan, now);
  return {
    ...figures,
    promised_minutes: plan.minutes,
    expected_incidence: plan.expected_incidence,
    points_rate: await rateToday(db, plan.time_zone),
    plan:
      due === null
        ? null
        : { began_at: plan.began_at, due, behind: isBehindPlan(plan, figures.counts.completes, now) },
  };
}

/** The same of a wave, which has no plan of its own. Error: `not_found`. */
export async function shownFiguresOfWave(db: ReadDb, waveId: number) {
  const shown = await shownFigures(db, await surveyOfWave(db, waveId));
  return partOf(
    shown,
    shown.waves.find(({ wave_id }) => wave_id === waveId),
  );
}

/** The same of a quota cell of the survey, and whether more is known than who holds a place. Error: `not_found`. */
export async function shownFiguresOfCell(db: ReadDb, surveyId: number, cellId: number) {
  const shown = await shownFigures(db, surveyId);
  const cell = shown.cells.find(({ cell_id }) => cell_id === cellId);
  return { ...partOf(shown, cell), known_before: cell?.known_before ?? false };
}

type Part = Pick<SurveyFigures, 'counts' | 'median_minutes' | 'days' | 'pages'>;

/** One that is newer than the last count has no figures yet. */
const partOf = (
  { as_of, promised_minutes, expected_incidence, points_rate }: Awaited<ReturnType<typeof shownFigures>>,
  part: Part | undefined,
) => ({
  as_of,
  counts: part?.counts ?? NO_COUNTS,
  median_minutes: part?.median_minutes ?? null,
  days: part?.days ?? [],
  pages: part?.pages ?? [],
  promised_minutes,
  expected_incidence,
  points_rate,
});
