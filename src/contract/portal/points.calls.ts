import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';

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
 * What the history can name: `survey` stands for the title of the survey, every other is a label to translate
 * (docs/specification.md §3 "Points history item").
 */
export const pointsReferences = [
  'survey',
  'Survey points removed',
  'Friend referral',
  'Points exchange',
  'Points returned',
  'Bonus points',
  'Correction',
  'Points expired',
] as const;
export type PointsReference = (typeof pointsReferences)[number];

/**
 * Movements of the member's wallet, newest first, 25 at a time: `before` is the id of the last one shown. `survey` is
 * the title of the survey that the points came from, `reason` why they were taken back; `amount` is negative for points
 * that left.
 */
export const listPointsHistory = endpoint({
  method: 'GET',
  path: '/profile/points/history',
  access: 'member',
  effect: 'read',
  summary: 'History of points',
  query: z.object({ before: pathId.optional() }),
  result: json(
    z.array(
      z.object({
        id,
        reference: z.enum(pointsReferences),
        survey: z.string().optional(),
        reason: z.string().optional(),
        created: instant,
        amount: z.int(),
      }),
    ),
  ),
});
