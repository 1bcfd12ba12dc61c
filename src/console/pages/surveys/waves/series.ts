import type { OperatorCalls } from '#contract/operator/calls.ts';

export type AutomaticWaves = OperatorCalls['GET /surveys/:id/automatic-waves']['data'];
export type Series = NonNullable<AutomaticWaves['series']>;
export type SeriesBody = OperatorCalls['POST /surveys/:id/automatic-waves']['body'];

/** What changes with a series or the ceilings. */
export const AFTER_SERIES = [
  'GET /surveys/:id/automatic-waves',
  'GET /surveys/:id/waves',
  'GET /surveys/:id/history',
  'GET /waves/:id',
] as const;
