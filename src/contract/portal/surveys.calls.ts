import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';

/**
 * Open invitations: with `link` what can be started now, without it what is paused or has no free place at the
 * moment. `points` are what a complete earns, `minutes` how long completes took in the middle, or while few are known
 * what the survey's author expects. First what can be started, then what waits, each the newest first, 25 at a time:
 * `before` is the id of the last one shown, with `waiting` where that has no link.
 */
export const listSurveys = endpoint({
  method: 'GET',
  path: '/surveys',
  access: 'member',
  effect: 'read',
  summary: 'Surveys to complete',
  query: z.object({ before: pathId.optional(), waiting: z.literal('true').optional() }),
  result: json(
    z.array(
      z.object({
        id,
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
