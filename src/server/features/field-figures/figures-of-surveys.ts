import { z } from 'zod';
import { surveyFigures } from '#contract/operator/field-figures.ts';
import { sumOfCounts } from '#contract/rules/field-figures.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countSurveys, noFigures, type SurveyFigures } from './count-surveys.ts';
import { knownFigures } from './remembered.queries.ts';

/** So many invitations are counted for somebody who waits; what is larger was counted before (`rememberDueFigures`). */
const COUNTED_AT_ONCE = 20_000;

/**
 * The figures of surveys by their id, each with the moment that it is of: counted now as far as they are small together, else as
 * they were counted last. One that isn't there has no invitations.
 */
export async function figuresOfSurveys(
  db: ReadDb,
  surveys: readonly number[],
): Promise<(surveyId: number) => SurveyFigures> {
  const figures = new Map<number, SurveyFigures>();
  const live: number[] = [];
  let invitations = 0;
  for (const { survey_id, planned, figures: remembered } of await knownFigures(db, surveys)) {
    invitations += planned;
    // What another release has counted may lack what this one shows.
    const kept = remembered === null ? null : z.safeDecode(surveyFigures, remembered as never);
    if (invitations <= COUNTED_AT_ONCE || !kept?.success) live.push(survey_id);
    else figures.set(survey_id, kept.data);
  }
  for (const [id, counted] of await countSurveys(db, live)) figures.set(id, counted);
  return (id) => figures.get(id) ?? noFigures();
}

/** The same of one survey. */
export const figuresOfSurvey = async (db: ReadDb, surveyId: number): Promise<SurveyFigures> =>
  (await figuresOfSurveys(db, [surveyId]))(surveyId);

/** Several surveys together, as of the oldest of them. A median can't be made of medians. */
export function together(all: readonly SurveyFigures[]): Pick<SurveyFigures, 'as_of' | 'counts' | 'days'> {
  const days = new Map<string, number>();
  for (const { day, completes } of all.flatMap((figures) => figures.days))
    days.set(day, (days.get(day) ?? 0) + completes);
  return {
    as_of: all.reduce((oldest, { as_of }) => (as_of < oldest ? as_of : oldest), noFigures().as_of),
    counts: sumOfCounts(all.map(({ counts }) => counts)),
    days: [...days]
      .map(([day, completes]) => ({ day, completes }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
}
