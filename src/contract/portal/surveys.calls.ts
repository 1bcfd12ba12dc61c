import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage, id, instant, pathId } from '#contract/fields.ts';
import { STANDINGS } from '#contract/rules/standings.ts';

/**
 * Open invitations: with `link` if they can be started now, without it while `reason` says why not. `points` is the reward
 * for a complete; `minutes` is the median length of completes or, while there are few, the author's estimate.
 * Available surveys come first, then waiting ones, newest first, 25 at a time: `before` is the id of the last one
 * shown, with `waiting` if that was true of it.
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
        /** It stands among those that can't be started, for the next page. */
        waiting: z.boolean(),
        link: z.string().optional(),
        reason: z.enum(STANDINGS).exclude(['open']).optional(),
      }),
    ),
  ),
});
