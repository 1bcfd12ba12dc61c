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

const wave = z.object({ wave_id: id, counts: fieldCounts, median_minutes: medianMinutes });

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
  cells: z.array(
    z.object({ cell_id: id, counts: fieldCounts, median_minutes: medianMinutes, known_before: z.boolean() }),
  ),
  days: completesByDay,
  pages: dropOutByPage,
});

/** The same as it is remembered of a large survey: with what figures of its waves and of its project are made from. */
export const rememberedFigures = surveyFigures.extend({
  waves: z.array(wave.extend({ days: completesByDay, pages: dropOutByPage })),
  lengths: z.array(z.object({ minutes: z.number(), completes: count })),
});
