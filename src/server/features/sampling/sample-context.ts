import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { exhaustedCells } from '#server/features/surveys/exhausted-cells.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SampleContext } from './sample.ts';
import { sampledSurvey } from './sampled-surveys.queries.ts';

/** The survey of a sample, the moment and its days. Error: `not_found`. */
export async function sampleContext(db: ReadDb, surveyId: number): Promise<SampleContext> {
  const found = await sampledSurvey(db, surveyId);
  if (!found) throw new AppError('not_found');
  const { time_zone, ...survey } = found;
  const now = clock.now();
  const { today, week_from } = contactDays(now, time_zone);
  const exhausted = await exhaustedCells(db, survey.id);
  return { survey, now, day: { today, week_from, time_zone }, exhausted };
}
