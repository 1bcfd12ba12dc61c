import { z } from 'zod';
import { endpoint, json, redirect } from '#contract/endpoint.ts';
import { fallbackLanguage } from '#contract/fields.ts';
import { HOSTING_PRESETS } from '#contract/rules/hosting-presets.ts';
import { outcomeSchema, unpaidSchema } from './attempts.calls.ts';

const surveyNumber = z.object({ survey_number: z.string().min(1).max(40) });

/** What platforms call their outcomes and signatures. */
const ofPlatforms = Object.fromEntries(
  Object.values(HOSTING_PRESETS)
    .flatMap(({ signature, outcome }) => [signature.parameter, ...(outcome ? [outcome.parameter] : [])])
    .map((name) => [name, z.string().max(200).optional()]),
);

/**
 * What a survey says of an attempt, and its signature: judged after that, in the words of the platform that hosts the survey
 * (`HOSTING_PRESETS`); these are our own.
 */
const statement = z.object({
  ...ofPlatforms,
  attempt: z.string().max(200).optional(),
  outcome: z.string().max(100).optional(),
  raw_code: z.string().max(100).optional(),
  /** Without a valid signature the answer is `bad_signature`. */
  expires: z.string().max(15).optional(),
  key: z.string().max(40).optional(),
  signature: z.string().max(200).optional(),
});

/**
 * A survey's report of an outcome, server to server. The raw address is signed with one of the survey's live keys.
 * 200 for the first report and identical repetitions, 409 for a contradicting one, 404 unknown, 410 archived, 422
 * invalid, 401 bad signature, and 429 instead after many of them for one survey from one network.
 */
export const reportOutcome = endpoint({
  method: 'POST',
  path: '/reports/:survey_number',
  access: { signed: 'survey' },
  effect: 'write',
  summary: "A survey's signed report of an outcome",
  params: surveyNumber,
  query: statement,
  result: json(z.object({ outcome: outcomeSchema })),
  refusals: ['bad_signature', 'report_contradicts', 'archived', 'not_found', 'too_many_attempts'],
});

/**
 * Where a survey sends the browser back to. With a valid signature it counts like a report; an unsigned or wrongly
 * signed complete is only recorded. Redirects to the page that shows the recorded outcome; while the database is busy, or
 * something unexpected fails, the browser keeps the address, and a person can try it again.
 */
export const returnFromSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:survey_number/return',
  access: { signed: 'survey' },
  effect: 'write',
  summary: "The browser's return from a survey",
  params: surveyNumber,
  query: statement,
  result: redirect('/survey-return/unknown'),
});

/** The outcome of an attempt in plain words, for the browser that returns from a survey. Books nothing. */
export const getReturn = endpoint({
  method: 'GET',
  path: '/returns/:token',
  access: 'token',
  effect: 'read',
  summary: 'What came of an attempt',
  params: z.object({ token: z.string().min(1).max(200) }),
  result: json(
    z.object({
      title: z.string(),
      ...fallbackLanguage,
      outcome: outcomeSchema.nullable(),
      points: z.int(),
      pending: z.boolean(),
      unpaid: unpaidSchema.optional(),
      /** Of somebody who tried the survey: nothing of it counts. */
      is_test: z.boolean(),
    }),
  ),
  refusals: ['test_deleted'],
});
