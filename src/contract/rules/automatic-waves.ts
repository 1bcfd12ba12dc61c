import { dropOut, incidence, percent } from './field-figures.ts';
import { DELIVERY_BOUNDS, SAMPLE_BOUNDS } from './sampling.ts';

/** The states of a series: stopped by an operator, or ended by itself. */
export const SERIES_STATES = ['running', 'paused', 'stopped', 'ended'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** The series that aren't over: a survey has at most one of these. */
export const OPEN_SERIES_STATES: readonly SeriesState[] = ['running', 'paused'];

export const isOpenSeries = (series: { state: SeriesState } | null | undefined): boolean =>
  series != null && OPEN_SERIES_STATES.includes(series.state);

/** How surveys are found by their series: whether an operator has seen that it ended by itself is asked apart. */
export const SERIES_STANDINGS = [...SERIES_STATES, 'seen'] as const;
export type SeriesStanding = (typeof SERIES_STANDINGS)[number];

/** Why a series ends by itself. */
export const SERIES_ENDS = [
  'target_met',
  'no_target',
  'survey_over',
  'last_day_over',
  'no_eligible',
  'incidence',
  'drop_out',
  'signatures',
  'ceiling_members',
  'ceiling_points',
] as const;
export type SeriesEnd = (typeof SERIES_ENDS)[number];

/** Something is wrong with the survey: its waves stand still as well, until somebody has looked. */
export const HALTING_ENDS: ReadonlySet<SeriesEnd> = new Set(['incidence', 'drop_out', 'signatures']);

/** What a running series waits for before its next wave. */
export const SERIES_WAITS = [
  'interval',
  'survey',
  'wave',
  'quiet_hours',
  'ceiling_per_day',
  'expected',
  'nobody_now',
] as const;
export type SeriesWait = (typeof SERIES_WAITS)[number];

/** Limits beyond which a series ends, in percent and failures; null: none. */
export type SeriesLimits = {
  least_incidence: number | null;
  most_drop_out: number | null;
  most_signature_failures: number | null;
};

/** The hours between two waves of a series, how each is drawn and sent, and the limits beyond which it ends. */
export const SERIES_BOUNDS = {
  rest_days: SAMPLE_BOUNDS.rest_days,
  per_hour: DELIVERY_BOUNDS.per_hour,
  hours_between: { least: 1, most: 336 },
  least_incidence: { least: 0, most: 100 },
  most_drop_out: { least: 0, most: 100 },
  most_signature_failures: { least: 0, most: 1_000_000 },
};

/** What became of the survey's attempts since the series began. */
export type SeriesFigures = {
  completes: number;
  screenouts: number;
  abandoned: number;
  timeouts: number;
  ended: number;
  signature_failures: number;
};

/** Fewer attempts say nothing about a rate. */
export const LEAST_ATTEMPTS = 30;

/** The limit that a series is beyond; null: none. */
export function limitPassed(limits: SeriesLimits, figures: SeriesFigures): SeriesEnd | null {
  const { least_incidence, most_drop_out, most_signature_failures } = limits;
  if (most_signature_failures !== null && figures.signature_failures > most_signature_failures)
    return 'signatures';
  const judged = incidence(figures);
  if (least_incidence !== null && judged.whole >= LEAST_ATTEMPTS && percent(judged) < least_incidence)
    return 'incidence';
  const given_up = dropOut(figures);
  if (most_drop_out !== null && given_up.whole >= LEAST_ATTEMPTS && percent(given_up) > most_drop_out)
    return 'drop_out';
  return null;
}
