import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { outcomeSchema } from './attempts.calls.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';

const interviewSchema = z.object({
  title: z.string(),
  language: z.string(),
  /** 0-based number of the page to answer, and how many there are at most. */
  page: z.int(),
  pages: z.int(),
  /** The page before on which something is asked, given the answers so far; null on the first one. */
  previous: z.int().nullable(),
  /** The questions of this page alone: what earlier pages decide is decided already. */
  definition: definitionSchema,
  values: valuesSchema,
  points: z.int(),
  /** null while it goes on; then `definition` is empty. */
  outcome: outcomeSchema.nullable(),
  /** Where the browser goes once it has ended: the signed return. */
  return_url: z.string().nullable(),
});

/** The present page of a built-in survey's interview, or with `page` an earlier one to look at again. */
export const getInterview = endpoint({
  method: 'GET',
  path: '/interviews/:token',
  access: 'token',
  effect: 'read',
  summary: 'The present page of an interview',
  params: z.object({ token: z.string().min(1).max(200) }),
  query: z.object({
    page: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .optional(),
  }),
  result: json(interviewSchema),
});

/**
 * Answers one page; answers the next one, or the outcome. Posting a page again replaces its answers while the
 * interview is open, and goes on after it; a page beyond the present one is refused (`conflict`). The last page posted
 * again with the same answers answers the outcome again.
 */
export const answerInterviewPage = endpoint({
  method: 'POST',
  path: '/interviews/:token/pages/:page',
  access: 'token',
  effect: 'write',
  summary: 'Answer a page of an interview',
  params: z.object({
    token: z.string().min(1).max(200),
    page: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  }),
  body: z.object({ values: valuesSchema }),
  result: json(interviewSchema),
  refusals: ['interview_ended', 'conflict'],
});
