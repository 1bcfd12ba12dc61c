import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';

const outcomes = [
  'complete',
  'screenout',
  'quota_full',
  'quality',
  'duplicate',
  'security',
  'abandoned',
  'timeout',
] as const;
export const outcomeSchema = z.enum(outcomes);
export type Outcome = (typeof outcomes)[number];

/**
 * How firm the points of an attempt are. `open`: it can still be gone on with; `unverified`: the browser said complete
 * and the survey itself did not, so that somebody looks at it; `pending`: the review may still take them back;
 * `reversed`: they were taken back.
 */
export const attemptStates = ['open', 'unverified', 'pending', 'final', 'reversed'] as const;
export type AttemptState = (typeof attemptStates)[number];

/**
 * A receipt for every survey that the member has started, newest first, 25 at a time: `before` is the id of the last
 * one shown. `until` is when an open one ends and when pending points become final; `taken_back` are the points that a
 * reversal took, and `reason` why.
 */
export const listSurveysTaken = endpoint({
  method: 'GET',
  path: '/profile/surveys-taken',
  access: 'member',
  effect: 'read',
  summary: 'Surveys that the member has started',
  query: z.object({ before: pathId.optional() }),
  result: json(
    z.array(
      z.object({
        id,
        title: z.string(),
        started: instant,
        outcome: outcomeSchema.nullable(),
        points: z.int(),
        state: z.enum(attemptStates),
        until: instant.nullable(),
        taken_back: z.int(),
        reason: z.string().nullable(),
        /** Goes on with an open one. */
        link: z.string().optional(),
      }),
    ),
  ),
});
