import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

/**
 * Open invitations: with `link` what can be started now, without it what is paused or has no free place at the
 * moment. `points` are what a complete earns, `minutes` the expected length.
 */
export const listSurveys = endpoint({
  method: 'GET',
  path: '/surveys',
  access: 'member',
  effect: 'read',
  summary: 'Surveys to complete',
  result: json(
    z.array(
      z.object({
        survey_number: z.string(),
        title: z.string(),
        points: z.int(),
        minutes: z.int(),
        closes_at: instant.nullable(),
        link: z.string().optional(),
      }),
    ),
  ),
});
