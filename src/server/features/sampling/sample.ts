import type { Condition } from '#contract/rules/conditions.ts';
import type { DrawOrder } from '#contract/rules/sampling.ts';
import type { ExhaustedCell } from '#server/features/surveys/exhausted-cells.ts';
import type { ConditionDay } from './conditions.queries.ts';

export type Sample = {
  condition: Condition;
  size: number;
  /** As many members as are expected to make so many completes, `size` at most; null: `size`. */
  expected_completes: number | null;
  /** Every quota cell, or age group and gender, has its share of the sample. */
  spread: boolean;
  /** Nobody but these. */
  listed: number[] | null;
  order: DrawOrder;
  seed: number;
  rest_days: number;
  not_after: number[];
};

export type SampledSurvey = {
  id: number;
  survey_number: string;
  country_code: string;
  topic: string | null;
  points: number;
};

/** The survey, the moment, and the days by which invitations are counted. */
export type SampleContext = {
  survey: SampledSurvey;
  now: Date;
  day: ConditionDay & { week_from: string };
  /** Who belongs to a cell of which all completes are in. */
  exhausted: ExhaustedCell[];
};
