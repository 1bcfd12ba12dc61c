import { z } from 'zod';
import { endpoint, json, redirect } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
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
      /** For a complete, and for a screen-out (announced before the start; mostly 0). */
      points: z.int(),
      screenout_points: z.int(),
      minutes: z.int(),
      closes_at: instant.nullable(),
      /** `open`: can be started, or gone on with, now; `unavailable`: paused or without a free place for now. */
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
  refusals: ['invitation_closed', 'invitation_answered', 'survey_unavailable'],
});

/**
 * The portal's own survey link: needs the member's session and `Sec-Fetch-Site: same-origin`; 303 to the survey. A
 * browser that comes from elsewhere, or too late, is led to the list of surveys.
 */
export const startSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:survey_number/start',
  access: 'member',
  effect: 'write',
  summary: 'Start a survey from the portal',
  params: z.object({ survey_number: z.string().min(1).max(40) }),
  result: redirect('/members/questionnaires'),
  refusals: ['invitation_closed', 'invitation_answered', 'survey_unavailable'],
});

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
  params: token,
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
  params: token,
  result: json(
    z.object({ title: z.string(), outcome: outcomeSchema.nullable(), points: z.int(), pending: z.boolean() }),
  ),
});

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
