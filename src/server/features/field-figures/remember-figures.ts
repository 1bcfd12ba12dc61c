import { z } from 'zod';
import { rememberedFigures } from '#contract/operator/field-figures.ts';
import { isBehindPlan } from '#contract/rules/field-figures.ts';
import { FIELD_STATES } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { rememberDeliveries } from '#server/features/invitations/wave-deliveries.ts';
import { countSurveys } from './count-surveys.ts';
import { dueSurveys, makeDue, planOfSurvey, rememberFigures } from './remembered.queries.ts';

const MINUTE_MS = 60_000;
/** Counting a survey that is in the field takes a hundredth of the time at most, and a closed one much less. */
const REST = { field: { times: 100, least: MINUTE_MS }, closed: { times: 2000, least: 10 * MINUTE_MS } };

/**
 * Counts surveys that are due and notes whether they are behind their plan; returns how many, or `atOnce` where it ended after `stepMs`
 * because some may be left.
 */
export async function rememberDueFigures(
  db: Db,
  now: Date,
  atOnce: number,
  stepMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const begun = performance.now();
  const due = await dueSurveys(db, now, atOnce);
  for (const survey_id of due) {
    await remember(db, survey_id);
    if (performance.now() - begun > stepMs) return atOnce;
  }
  return due.length;
}

async function remember(db: Db, survey_id: number): Promise<void> {
  const begun = performance.now();
  const figures = (await countSurveys(db, [survey_id])).get(survey_id);
  const plan = await planOfSurvey(db, survey_id);
  if (!figures || !plan) return;
  await rememberDeliveries(db, survey_id);
  const { as_of, counts } = figures;
  const { times, least } = FIELD_STATES.includes(plan.state) ? REST.field : REST.closed;
  const rest = Math.max(least, times * (performance.now() - begun));
  await rememberFigures(db, {
    survey_id,
    counted_at: as_of,
    figures: z.encode(rememberedFigures, figures),
    behind_plan: isBehindPlan(plan, counts.completes, as_of),
    due_at: plan.state === 'archived' ? null : new Date(as_of.getTime() + rest),
  });
}

/**
 * Lets a survey be counted at the next look: what it is or what came of it has changed at once. One that never was counted is
 * counted now, while it has few invitations, so that nobody who looks has to count a large one.
 */
export async function countSoon(db: Db, surveyId: number): Promise<void> {
  const isKnown = await makeDue(db, surveyId, clock.now());
  if (!isKnown) await remember(db, surveyId);
}
