import { dueCompletes, isBehindPlan, NO_COUNTS } from '#contract/rules/field-figures.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { rateToday } from '#server/features/rewards/points-rate.ts';
import { AppError } from '#server/http/app-error.ts';
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
  const { waves, as_of, promised_minutes, expected_incidence, points_rate } = await shownFigures(
    db,
    await surveyOfWave(db, waveId),
  );
  const wave = waves.find(({ wave_id }) => wave_id === waveId);
  return {
    as_of,
    counts: wave?.counts ?? NO_COUNTS,
    median_minutes: wave?.median_minutes ?? null,
    days: wave?.days ?? [],
    pages: wave?.pages ?? [],
    promised_minutes,
    expected_incidence,
    points_rate,
  };
}
