import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant } from '#contract/fields.ts';

/** What the member can spend (`points`), and what a review may still confirm (`pending`). */
export const getPoints = endpoint({
  method: 'GET',
  path: '/profile/points',
  access: 'member',
  effect: 'read',
  summary: 'Points of the member',
  result: json(z.object({ points: z.int(), pending: z.int() })),
});

/**
 * Movements of the member's wallet, newest first. `reference` is `survey` (then `survey` is its title) or a label to
 * translate; `amount` is negative for points spent.
 */
export const listPointsHistory = endpoint({
  method: 'GET',
  path: '/profile/points/history',
  access: 'member',
  effect: 'read',
  summary: 'History of points',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  result: json(
    z.array(
      z.object({
        id,
        reference: z.string(),
        survey: z.string().optional(),
        created: instant,
        amount: z.int(),
      }),
    ),
  ),
});
