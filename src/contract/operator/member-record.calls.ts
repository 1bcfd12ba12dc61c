import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, pathId } from '#contract/fields.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';

const params = z.object({ id: pathId });

/** What is kept about a member beside that: consents, contact preferences, sign-ins, household. */
export const getMemberRecord = endpoint({
  method: 'GET',
  path: '/members/:id/record',
  access: { right: 'members_read' },
  effect: 'read',
  summary: 'Consents, contact preferences, sessions, devices and household of a member',
  params,
  result: json(
    z.object({
      consents: z.array(
        z.object({
          document: z.enum(['privacy_policy', 'terms_conditions']),
          version: z.string(),
          given_at: instant,
          withdrawn_at: instant.nullable(),
        }),
      ),
      contact_preferences: z.object({
        invitations_per_week: z.int(),
        invitations_this_week: z.int(),
        topics_off: z.array(z.enum(surveyTopicIds)),
        paused_until: date.nullable(),
      }),
      sessions: z.array(
        z.object({
          id,
          kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          signed_in_at: instant,
          last_seen_at: instant,
        }),
      ),
      /** `device` is the beginning of a hash: the same device of two members has the same. */
      devices: z.array(z.object({ device: z.string(), first_seen_at: instant, last_seen_at: instant })),
      /** Other members with the same postal address. */
      household: z.array(z.object({ id })),
      household_cases: z.array(
        z.object({ id, state: z.enum(['open', 'cleared', 'confirmed']), raised_at: instant }),
      ),
    }),
  ),
  refusals: ['not_found'],
});

/** The answers to the questions of the country's profiler, in words. */
export const listMemberAnswers = endpoint({
  method: 'GET',
  path: '/members/:id/answers',
  access: { right: 'members_contact_data' },
  effect: 'read',
  summary: "A member's answers about themselves",
  params,
  result: json(z.array(z.object({ question: z.string(), answer: z.string() }))),
  refusals: ['not_found'],
});

/** Notes of operators about a member, newest first. */
export const listMemberNotes = endpoint({
  method: 'GET',
  path: '/members/:id/notes',
  access: { right: 'members_contact_data' },
  effect: 'read',
  summary: 'Notes of operators about a member',
  params,
  result: json(z.array(z.object({ id, at: instant, operator: z.string().nullable(), text: z.string() }))),
  refusals: ['not_found'],
});

/** Notes are kept in the audit log: they can't be changed, are in the member's copy, and go when the member leaves. */
export const addMemberNote = endpoint({
  method: 'POST',
  path: '/members/:id/notes',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Add a note about a member',
  params,
  body: z.object({ text: z.string().max(4000) }),
  result: json(z.null()),
  refusals: ['not_found'],
});
