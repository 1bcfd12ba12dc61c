import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email, id, instant, language, line, pathId } from '#contract/fields.ts';
import { outcomeSchema } from '#contract/portal/attempts.calls.ts';
import { creationKey } from './creation-key.ts';

const survey = z.object({ id: pathId });
const test = z.object({ id: pathId, test: pathId });

/**
 * The tests of a survey, newest first, the latest 200. A test counts nowhere: in no figure, quota, point, export or
 * budget. `link` is the page that a member would get; `returns` are the signed addresses to which a survey hosted
 * elsewhere would send the browser back, while the test is open.
 */
export const listSurveyTests = endpoint({
  method: 'GET',
  path: '/surveys/:id/tests',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The tests of a survey',
  params: survey,
  result: json(
    z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string().nullable(),
        language: z.string(),
        created_at: instant,
        link: z.string(),
        started_at: instant.nullable(),
        ended_at: instant.nullable(),
        outcome: outcomeSchema.nullable(),
        /** What the survey called it. */
        raw_code: z.string().nullable(),
        /** Who ended it. */
        decided_by: z.enum(['panel', 'survey']).nullable(),
        returns: z.array(z.object({ outcome: outcomeSchema, address: z.string() })),
        reports: z.array(
          z.object({
            channel: z.enum(['s2s', 'redirect']),
            outcome: outcomeSchema,
            raw_code: z.string().nullable(),
            accepted: z.boolean(),
            received_at: instant,
          }),
        ),
      }),
    ),
  ),
  refusals: ['not_found'],
});

/**
 * Lets somebody try a survey in any state but archived. Whoever it is needs no account. Sent again with the same `key` it
 * returns the first.
 */
export const addSurveyTest = endpoint({
  method: 'POST',
  path: '/surveys/:id/tests',
  access: { right: 'surveys' },
  effect: 'write',
  summary: 'Try a survey',
  params: survey,
  body: z.object({ key: creationKey, name: line(80), email: email.nullable(), language }),
  result: json(z.object({ id, link: z.string() })),
  refusals: ['not_found', 'archived', 'conflict'],
});

/** Mails the invitation or the reminder of a survey to whoever tries it, marked as a test. The same `key` again mails nothing. */
export const mailSurveyTest = endpoint({
  method: 'POST',
  path: '/surveys/:id/tests/:test/mails',
  access: { right: 'surveys' },
  effect: 'write',
  summary: 'Email the invitation or reminder of a test',
  params: test,
  body: z.object({ key: creationKey, kind: z.enum(['invitation', 'reminder']) }),
  result: json(z.object({ to: z.string() })),
  refusals: ['not_found', 'too_many_attempts', 'conflict'],
});

/** Deletes a test with all that came of it, and its address. */
export const removeSurveyTest = endpoint({
  method: 'DELETE',
  path: '/surveys/:id/tests/:test',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  summary: 'Delete a test of a survey',
  params: test,
  result: json(z.object({})),
  refusals: ['not_found'],
});
