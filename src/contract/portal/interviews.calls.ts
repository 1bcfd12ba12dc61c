import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage } from '#contract/fields.ts';
import { outcomeSchema } from './attempts.calls.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';

const interviewSchema = z.object({
  title: z.string(),
  ...fallbackLanguage,
  /** In which it was started; `lang` says where a text isn't in it. */
  language: z.string(),
  /** 0-based number of the page to answer, and the highest number of pages. */
  page: z.int(),
  pages: z.int(),
  /** The previous page with a visible question, given the answers so far; null on the first one. */
  previous: z.int().nullable(),
  /** The questions of this page only, with conditions on earlier pages already resolved. */
  definition: definitionSchema,
  values: valuesSchema,
  points: z.int(),
  /** Null while the interview is open; afterwards `definition` is empty. */
  outcome: outcomeSchema.nullable(),
  /** Of somebody who tries the survey: nothing of it counts. */
  is_test: z.boolean(),
  /** The signed return address that the browser opens when the interview has ended. */
  return_url: z.string().nullable(),
});

/** The current page of a built-in survey's interview, or an earlier one with `page`. */
export const getInterview = endpoint({
  method: 'GET',
  path: '/interviews/:token',
  access: 'token',
  effect: 'read',
  summary: 'The current page of a survey',
  params: z.object({ token: z.string().min(1).max(200) }),
  query: z.object({
    page: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .optional(),
  }),
  result: json(interviewSchema),
  refusals: ['test_deleted'],
});

/**
 * Saves the answers of one page; returns the next page or the outcome. Posting an earlier page again replaces its
 * answers while the interview is open, and continues after it; a page beyond the current one is refused
 * (`conflict`). Posting the last page again with the same answers repeats the outcome.
 */
export const answerInterviewPage = endpoint({
  method: 'POST',
  path: '/interviews/:token/pages/:page',
  access: 'token',
  effect: 'write',
  summary: 'Answer a page of a survey',
  params: z.object({
    token: z.string().min(1).max(200),
    page: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  }),
  body: z.object({ values: valuesSchema }),
  result: json(interviewSchema),
  refusals: ['test_deleted', 'interview_ended', 'conflict'],
});
