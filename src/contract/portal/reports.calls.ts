import { z } from 'zod';
import { endpoint, json, redirect } from '#contract/endpoint.ts';
import { outcomeSchema } from './attempts.calls.ts';

/**
 * A survey's report of an outcome, server to server: the raw address is signed with one of
 * the survey's live keys. 200 first and repeated identical, 409 contradicting, 404 unknown, 410 archived, 422 bad,
 * 401 bad signature.
 */
export const reportOutcome = endpoint({
  method: 'POST',
  path: '/reports/:survey_number',
  access: { signed: 'survey' },
  effect: 'write',
  summary: "A survey's signed report of an outcome",
  params: z.object({ survey_number: z.string().min(1).max(40) }),
  query: z.object({
    attempt: z.string().min(1).max(200),
    outcome: outcomeSchema,
    raw_code: z.string().max(100).optional(),
    /** Without them, and where they do not verify, the answer is `bad_signature`. */
    expires: z.string().max(15).optional(),
    key: z.string().max(40).optional(),
    signature: z.string().max(200).optional(),
  }),
  result: json(z.object({ outcome: outcomeSchema })),
  refusals: ['bad_signature', 'report_contradicts', 'archived', 'not_found'],
});

/**
 * Where a survey sends the browser back to: the same signed parameters as a report, which count like one. A complete
 * without a signature, or with one that does not verify, is only written down. Leads to the page that shows what was
 * recorded.
 */
export const returnFromSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:survey_number/return',
  access: { signed: 'survey' },
  effect: 'write',
  summary: "The browser's return from a survey",
  params: z.object({ survey_number: z.string().min(1).max(40) }),
  query: z.object({
    attempt: z.string().min(1).max(200),
    outcome: outcomeSchema,
    raw_code: z.string().max(100).optional(),
    expires: z.string().max(15).optional(),
    key: z.string().max(40).optional(),
    signature: z.string().max(200).optional(),
  }),
  result: redirect('/'),
});

/** What came of an attempt, in plain words, where the browser is after a survey: earns nothing. */
export const getReturn = endpoint({
  method: 'GET',
  path: '/returns/:token',
  access: 'token',
  effect: 'read',
  summary: 'What came of an attempt',
  params: z.object({ token: z.string().min(1).max(200) }),
  result: json(
    z.object({ title: z.string(), outcome: outcomeSchema.nullable(), points: z.int(), pending: z.boolean() }),
  ),
});
