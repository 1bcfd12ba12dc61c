import { z } from 'zod';
import { rememberedFigures } from '#contract/operator/field-figures.ts';
import { type FieldCounts, medianOf, sumOfCounts } from '#contract/rules/field-figures.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { COUNTED_AT_ONCE } from '#server/database/counted-at-once.ts';
import { countsByWave } from './count-field.queries.ts';
import { countSurveys, daysTogether, noFigures, type SurveyFigures } from './count-surveys.ts';
import { knownFigures } from './remembered.queries.ts';

/** What was counted before of surveys that are large together, and which of them are counted now. */
async function keptFigures(db: ReadDb, surveys: readonly number[]) {
  const kept = new Map<number, SurveyFigures>();
  const live: number[] = [];
  let invitations = 0;
  for (const { survey_id, planned, figures: remembered } of await knownFigures(db, surveys)) {
    invitations += planned;
    // What another release has counted may lack what this one shows.
    const read = remembered === null ? null : z.safeDecode(rememberedFigures, remembered as never);
    if (invitations <= COUNTED_AT_ONCE || !read?.success) live.push(survey_id);
    else kept.set(survey_id, read.data);
  }
  return { kept, live };
}

/**
 * The figures of surveys by their id, each with the moment that it is of: counted now as far as they are small together, else as
 * they were counted last. One that isn't there has no invitations.
 */
export async function figuresOfSurveys(
  db: ReadDb,
  surveys: readonly number[],
): Promise<(surveyId: number) => SurveyFigures> {
  const { kept, live } = await keptFigures(db, surveys);
  const counted = await countSurveys(db, live);
  return (id) => kept.get(id) ?? counted.get(id) ?? noFigures();
}

/** The counts alone of the same figures, for whoever shows no more of them. */
export async function countsOfSurveys(
  db: ReadDb,
  surveys: readonly number[],
): Promise<(surveyId: number) => FieldCounts> {
  const { kept, live } = await keptFigures(db, surveys);
  const counted = live.length === 0 ? [] : await countsByWave(db, live);
  return (id) => kept.get(id)?.counts ?? sumOfCounts(counted.filter(({ survey_id }) => survey_id === id));
}

/** The same of one survey. */
export const figuresOfSurvey = async (db: ReadDb, surveyId: number): Promise<SurveyFigures> =>
  (await figuresOfSurveys(db, [surveyId]))(surveyId);

/** Several surveys together, as of the oldest of them; their pages are summed by `pagesOfQuestionnaires`. */
export const together = (
  all: readonly SurveyFigures[],
): Pick<SurveyFigures, 'as_of' | 'counts' | 'median_minutes' | 'days'> => ({
  as_of: all.reduce((oldest, { as_of }) => (as_of < oldest ? as_of : oldest), clock.now()),
  counts: sumOfCounts(all.map(({ counts }) => counts)),
  median_minutes: medianOf(all.flatMap(({ lengths }) => lengths)),
  days: daysTogether(all.flatMap(({ days }) => days)),
});
