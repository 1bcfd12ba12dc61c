import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant } from '#contract/fields.ts';

/** Background work that was given up after its last try, the latest failure first; 200 at most. */
export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/failed-jobs',
  access: { right: 'system' },
  effect: 'read',
  summary: 'Background work that was given up',
  result: json(
    z.array(
      z.object({
        id,
        name: z.string(),
        tries: z.int(),
        failed_at: instant,
        /** The first line of it. */
        error: z.string(),
      }),
    ),
  ),
});

/**
 * Gives these jobs all their tries again, now: all of them, or none where one is not there any more. `emptied`: how many of
 * them have nothing to send any more, because their email is too old or its code has ended.
 */
export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/failed-jobs/retry',
  access: { right: 'system' },
  effect: 'write',
  summary: 'Try background work again that was given up',
  body: z.object({ jobs: z.array(id).min(1).max(1000) }),
  result: json(z.object({ retried: z.int(), emptied: z.int() })),
  refusals: ['not_found'],
});
