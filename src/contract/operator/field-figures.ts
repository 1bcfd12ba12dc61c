import { z } from 'zod';
import { id, instant } from '#contract/fields.ts';
import { FIELD_COUNTS, type FieldCounts } from '#contract/rules/field-figures.ts';

const count = z.int();

/** What came of invitations: the counts from which `fieldRates` makes the rates. */
export const fieldCounts = z.object(
  Object.fromEntries(FIELD_COUNTS.map((key) => [key, count])) as { [K in keyof FieldCounts]: typeof count },
);

/** The median of completes whose length the survey itself reported; null without one. */
export const medianMinutes = z.number().nullable();

/** Points are worth this by the rate of today. */
export const pointsRate = z.object({ points: z.int(), amount_minor: z.int(), currency: z.string() });

/** Completes by the day of the country on which they ended, without days that had none. */
export const completesByDay = z.array(z.object({ day: z.string(), completes: count }));

/**
 * Of a built-in survey, by version and page from 0, as the questionnaire has them: who came to it, and whose drop-out it was the last
 * page of.
 */
export const dropOutByPage = z.array(
  z.object({ version: z.int(), page: z.int(), reached: count, stopped: count }),
);

/** The same of several surveys that ask the same on the same pages, as copies for other countries do, each in one version. */
export const dropOutByQuestionnaire = z.array(
  z.object({
    surveys: z.array(z.object({ id, survey_number: z.string(), title: z.string(), version: z.int() })),
    pages: z.array(dropOutByPage.element.omit({ version: true })),
  }),
);

const wave = z.object({ wave_id: id, counts: fieldCounts, median_minutes: medianMinutes });
const cell = z.object({
  cell_id: id,
  counts: fieldCounts,
  median_minutes: medianMinutes,
  known_before: z.boolean(),
});

/** What came of a part of a survey's invitations, with what the survey promised. */
export const partFigures = z.object({
  as_of: instant,
  counts: fieldCounts,
  median_minutes: medianMinutes,
  days: completesByDay,
  pages: dropOutByPage,
  /** Minutes that were planned. */
  promised_minutes: z.int(),
  /** Percent that were expected of the survey; null: nobody said. */
  expected_incidence: z.int().nullable(),
  points_rate: pointsRate,
});

/** A survey's figures at a moment. */
export const surveyFigures = z.object({
  /** The moment that all of it is of: small surveys are counted when they are asked for, large ones every few minutes. */
  as_of: instant,
  counts: fieldCounts,
  median_minutes: medianMinutes,
  /** Newest first; invitations of no wave are in the survey's counts alone. */
  waves: z.array(wave),
  /**
   * By quota cell: attempts that go on and completes where they hold a place, and everybody else who meets its condition on that day.
   * `known_before` is false where the condition asks for answers to the survey itself: only who holds a place is counted.
   */
  cells: z.array(cell),
  days: completesByDay,
  pages: dropOutByPage,
});

/**
 * The same as it is remembered of a large survey: with what figures of its waves, its cells and its project are made from. Releases
 * that kept no days and pages of cells have their defaults.
 */
export const rememberedFigures = surveyFigures.extend({
  waves: z.array(wave.extend({ days: completesByDay, pages: dropOutByPage })),
  cells: z.array(cell.extend({ days: completesByDay.default([]), pages: dropOutByPage.default([]) })),
  lengths: z.array(z.object({ minutes: z.number(), completes: count })),
});
