import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage, id, instant, pathId } from '#contract/fields.ts';
import { THREAD_STATES } from '#contract/rules/contact-thread.ts';
import { OUTCOMES } from '#contract/rules/outcomes.ts';
import { REJECTION_REASONS } from '#contract/rules/rejection-reasons.ts';

export const outcomeSchema = z.enum(OUTCOMES);

/**
 * Why points that were promised for an outcome were not earned, or not all of them: it took too little time, or the limit of a day was
 * reached.
 */
export const unpaidSchema = z.object({
  promised: z.int(),
  minimum_minutes: z.int().nullable(),
  daily_cap: z.int().nullable(),
});
export type Unpaid = z.infer<typeof unpaidSchema>;

/**
 * State of an attempt's points. `open`: the attempt can be continued; `unverified`: the browser reported a complete
 * that the survey hasn't confirmed, so an operator checks it; `pending`: the review may still reverse them;
 * `reversed`: they were removed again.
 */
export const attemptStates = ['open', 'unverified', 'pending', 'final', 'reversed'] as const;
export type AttemptState = (typeof attemptStates)[number];

/**
 * One receipt per survey the member has started, newest first, 25 at a time: `before` is the id of the last one
 * shown. `until` is when an open attempt expires or pending points are credited; `taken_back` is how many points a
 * reversal removed, 0 where the member had none left, and `reason` why.
 */
export const listSurveysTaken = endpoint({
  method: 'GET',
  path: '/profile/surveys-taken',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Surveys that the member has started',
  query: z.object({ before: pathId.optional() }),
  result: json(
    z.array(
      z.object({
        id,
        title: z.string(),
        ...fallbackLanguage,
        started: instant,
        outcome: outcomeSchema.nullable(),
        points: z.int(),
        unpaid: unpaidSchema.optional(),
        state: z.enum(attemptStates),
        until: instant.nullable(),
        taken_back: z.int(),
        /** Why: one of a list of sentences, and what an operator or the client wrote beside it. */
        because: z.enum(REJECTION_REASONS).nullable(),
        reason: z.string().nullable(),
        /** What the member has written about it: a thread. */
        case: z.object({ id, state: z.enum(THREAD_STATES) }).nullable(),
        /** Continues an open attempt. */
        link: z.string().optional(),
      }),
    ),
  ),
});
