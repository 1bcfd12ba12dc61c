import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';

const params = z.object({ id: pathId });
const points = z.int().min(0).max(1_000_000);

/** The raises of a survey's points, newest first; the latest 20. */
export const listPointRaises = endpoint({
  method: 'GET',
  path: '/surveys/:id/raises',
  access: { right: 'surveys' },
  effect: 'read',
  summary: "The raises of a survey's points",
  params,
  result: json(
    z.array(
      z.object({
        id,
        points_before: points,
        points,
        started_at: instant,
        /** Null: under way. */
        ended_at: instant.nullable(),
        /** Completes that got a top-up, and its points. */
        topped_up: z.int(),
        paid: z.int(),
      }),
    ),
  ),
  refusals: ['not_found'],
});

/**
 * What a raise would cost for whoever was invited before: `most` if all who are open complete it, `top_up` in any case. With a
 * ceiling of points also what the survey would promise in all: more than the ceiling is refused.
 */
export const getRaiseCost = endpoint({
  method: 'GET',
  path: '/surveys/:id/raise-cost',
  access: { right: 'fieldwork' },
  effect: 'read',
  summary: "What raising a survey's points costs",
  params,
  query: z.object({
    to: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number),
  }),
  result: json(
    z.object({
      open: z.int(),
      most: z.int(),
      completes: z.int(),
      top_up: z.int(),
      ceiling: z.object({ ceiling: z.int(), promised: z.int() }).nullable(),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * Raises the points of a survey in the field, for later invitees, for earlier ones who have not finished, and as a top-up for
 * completes. `from` are the points that the operator saw; sent twice it is one raise.
 */
export const raiseSurveyPoints = endpoint({
  method: 'POST',
  path: '/surveys/:id/raises',
  access: { right: 'fieldwork' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: "Raise a survey's points",
  params,
  body: z.object({ from: points, to: points }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'conflict'],
});
