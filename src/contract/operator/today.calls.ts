import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { type FigureKey, figureLines, type WaitingKey, waitingLines } from './today-lines.ts';

const waitingKeys = Object.keys(waitingLines) as [WaitingKey, ...WaitingKey[]];
const figureKeys = Object.keys(figureLines) as [FigureKey, ...FigureKey[]];

/**
 * What waits for the operator, by right and country; a line with nothing waiting is there with 0. `counted_at` is at most
 * a minute ago for what waits, ten minutes for figures.
 */
export const getToday = endpoint({
  method: 'GET',
  path: '/today',
  access: { right: 'own_account' },
  effect: 'read',
  summary: 'What waits for the operator, and figures at a glance',
  query: z.object({
    /** Without it: all of the operator's countries. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  result: json(
    z.object({
      waiting: z.array(
        z.object({
          key: z.enum(waitingKeys),
          title: z.string(),
          count: z.int(),
          counted_at: instant,
          /** The list that shows them, and its query; null where there is none yet. */
          list: z.object({ name: z.string(), query: z.record(z.string(), z.string()) }).nullable(),
        }),
      ),
      figures: z.array(
        z.object({
          key: z.enum(figureKeys),
          title: z.string(),
          definition: z.string(),
          value: z.int(),
          counted_at: instant,
        }),
      ),
    }),
  ),
  refusals: ['not_found'],
});
