import { z } from 'zod';
import { endpoint, json, redirect } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';

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

const token = z.object({ token: z.string().min(1).max(200) });

/** The promise behind an invitation's link in a mail: opens without sign-in, changes nothing (link scanners). */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:token',
  access: 'token',
  effect: 'read',
  summary: 'An invitation: points, minutes, closing date',
  params: token,
  result: json(
    z.object({
      survey_number: z.string(),
      title: z.string(),
      points: z.int(),
      minutes: z.int(),
      closes_at: instant.nullable(),
      state: z.enum(['open', 'unavailable', 'answered', 'closed']),
    }),
  ),
});

/** Checks again, reserves a place, and says where the survey starts. A second start goes on with the first. */
export const startInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:token/start',
  access: 'token',
  effect: 'write',
  summary: 'Start a survey from an invitation',
  params: token,
  result: json(z.object({ location: z.string() })),
  refusals: ['invitation_closed', 'invitation_answered'],
});

/** The portal's own survey link: needs the member's session and `Sec-Fetch-Site: same-origin`; 303 to the survey. */
export const startSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:survey_number/start',
  access: 'member',
  effect: 'write',
  summary: 'Start a survey from the portal',
  params: z.object({ survey_number: z.string().min(1).max(40) }),
  result: redirect,
  refusals: ['invitation_closed', 'invitation_answered'],
});

const interviewSchema = z.object({
  title: z.string(),
  language: z.string(),
  /** 0-based number of the page to answer, and how many there are at most. */
  page: z.int(),
  pages: z.int(),
  definition: definitionSchema,
  values: valuesSchema,
  /** Answers of earlier pages that this page's conditions and filters look at. */
  earlier: valuesSchema,
  points: z.int(),
  /** null while it goes on. */
  outcome: outcomeSchema.nullable(),
  /** Where the browser goes once it has ended: the signed return. */
  return_url: z.string().nullable(),
});

/** The present page of a built-in survey's interview. */
export const getInterview = endpoint({
  method: 'GET',
  path: '/interviews/:token',
  access: 'token',
  effect: 'read',
  summary: 'The present page of an interview',
  params: token,
  result: json(interviewSchema),
});

/**
 * Answers one page; answers the next one, or the outcome. Posting a page again replaces its answers while the
 * interview is open; a page beyond the present one is refused.
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

/**
 * A survey's report of an outcome, server to server (field.md "Two channels"): the raw address is signed with one of
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
    expires: z.string().regex(/^\d{1,15}$/),
    key: z.string().min(1).max(40),
    signature: z.string().min(1).max(200),
  }),
  result: json(z.object({ outcome: outcomeSchema })),
  refusals: ['bad_signature', 'report_contradicts', 'archived', 'not_found'],
});

/** Where the browser comes back after a survey: shows the recorded outcome in plain words; earns nothing. */
export const getReturn = endpoint({
  method: 'GET',
  path: '/returns/:token',
  access: 'token',
  effect: 'read',
  summary: 'What came of an attempt',
  params: token,
  result: json(
    z.object({ title: z.string(), outcome: outcomeSchema.nullable(), points: z.int(), pending: z.boolean() }),
  ),
});
