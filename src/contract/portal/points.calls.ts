import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage, id, instant, pathId } from '#contract/fields.ts';

/** Points the member can spend (`points`) and points under review (`pending`). */
export const getPoints = endpoint({
  method: 'GET',
  path: '/profile/points',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Points of the member',
  result: json(z.object({ points: z.int(), pending: z.int() })),
});

/**
 * The labels in the history: `survey` is replaced by the survey's title, all others are translated
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
 * Movements of the member's wallet, newest first, 25 at a time: `before` is the id of the last one shown. `survey`
 * is the title of the survey the points came from, `reason` why they were reversed; `amount` is negative for points
 * that were spent or removed.
 */
export const listPointsHistory = endpoint({
  method: 'GET',
  path: '/profile/points/history',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'History of points',
  query: z.object({ before: pathId.optional() }),
  result: json(
    z.array(
      z.object({
        id,
        reference: z.enum(pointsReferences),
        survey: z.string().optional(),
        ...fallbackLanguage,
        reason: z.string().optional(),
        created: instant,
        amount: z.int(),
      }),
    ),
  ),
});
