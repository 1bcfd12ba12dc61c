import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage, id, instant, pathId } from '#contract/fields.ts';

/**
 * Open invitations: with `link` if they can be started now, without it while paused or full. `points` is the reward
 * for a complete; `minutes` is the median length of completes or, while there are few, the author's estimate.
 * Available surveys come first, then waiting ones, newest first, 25 at a time: `before` is the id of the last one
 * shown, with `waiting` if it had no link.
 */
export const listSurveys = endpoint({
  method: 'GET',
  path: '/surveys',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Surveys to complete',
  query: z.object({ before: pathId.optional(), waiting: z.literal('true').optional() }),
  result: json(
    z.array(
      z.object({
        id,
        survey_number: z.string(),
        title: z.string(),
        ...fallbackLanguage,
        points: z.int(),
        minutes: z.int(),
        closes_at: instant.nullable(),
        link: z.string().optional(),
      }),
    ),
  ),
});
