import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, pathId } from '#contract/fields.ts';
import { gender } from '#contract/portal/user.ts';
import { STOPPING_BOUNCES } from '#contract/rules/mail-reports.ts';
import { bulkCall, bulkCalls } from './bulk-calls.ts';
import { listCalls } from './list-calls.ts';
import { MEMBER_STATES, membersList } from './lists/members.list.ts';
import { TIMELINE_KINDS } from './timeline.ts';

const calls = listCalls(membersList);
export const { rows: listMembers, count: countMembers, csv: exportMembers } = calls;

/** Until a day, included. Members whose own break ends later, and those who get no invitations, are skipped. */
export const pauseMembers = bulkCall(membersList, {
  name: 'pause',
  right: 'members_change',
  summary: 'Pause the invitations of many members',
  input: { until: date, reason: z.string().max(2000) },
});

const bulk = bulkCalls(membersList);
export const getMembersBulk = bulk.progress;
export const {
  rows: listMembersBulkItems,
  count: countMembersBulkItems,
  csv: exportMembersBulkItems,
} = bulk.items;

const params = z.object({ id: pathId });

/**
 * Members by number, name or email address, the best first, at most 50. At least three letters, in any alphabet; a number
 * may be shorter. Without the right "members_contact_data" only a number finds anybody, and nobody is named.
 */
export const searchMembers = endpoint({
  method: 'GET',
  path: '/members/search',
  access: { right: 'members_read' },
  effect: 'read',
  audited: { look: 'find_members', subject: 'members' },
  summary: 'Find members by number, name or email address',
  query: z.object({ text: z.string().max(200) }),
  result: json(
    z.array(
      z.object({
        id,
        country_code: z.string(),
        state: z.enum(MEMBER_STATES),
        contact: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
      }),
    ),
  ),
});

/** One member. Who it is and where they can be reached needs a right of its own. */
export const getMember = endpoint({
  method: 'GET',
  path: '/members/:id',
  access: { right: 'members_read' },
  effect: 'read',
  summary: 'One member',
  params,
  result: json(
    z.object({
      id,
      /** Of the member's details, for changing them. */
      version: z.int(),
      state: z.enum(MEMBER_STATES),
      country_code: z.string(),
      /** Of the member's country. */
      time_zone: z.string(),
      language: z.string(),
      created_at: instant,
      confirmed_at: instant.nullable(),
      unsubscribed_at: instant.nullable(),
      /** Since when email to the address is stopped: there is no such mailbox, or it could not be reached too often. */
      bounce: z.object({ kind: z.enum(STOPPING_BOUNCES), bounced_at: instant }).nullable(),
      /** The last day of a pause that the member has chosen; null where there is none. */
      paused_until: date.nullable(),
      /** When the member last took part in a survey or updated the profile. */
      last_active_at: instant.nullable(),
      /** When the name last changed; rewards are held for a while after that. */
      name_changed_at: instant.nullable(),
      /** When the email address or the password last changed. */
      credentials_changed_at: instant.nullable(),
      originator: z.string().nullable(),
      /** The member who referred them. */
      referred_by: id.nullable(),
      points: z.int(),
      pending: z.int(),
      open_requests: z.int(),
      /** Null without the right "members_contact_data". */
      contact: z
        .object({ email: z.string(), first_name: z.string(), last_name: z.string(), gender, birthdate: date })
        .nullable(),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * What happened to a member, newest first, 50 at a time: `after` is `next` of the page before. `what` is a word for what
 * happened, `details` are names, numbers and states that belong to it; neither holds personal data.
 */
export const getMemberTimeline = endpoint({
  method: 'GET',
  path: '/members/:id/timeline',
  access: { right: 'members_read' },
  effect: 'read',
  summary: 'What happened to a member',
  params,
  query: z.object({
    kinds: z
      .string()
      .max(200)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(TIMELINE_KINDS)))
      .describe('One or several, with commas between them; all without it')
      .optional(),
    after: z.string().max(80).optional(),
  }),
  result: json(
    z.object({
      entries: z.array(
        z.object({
          /** Unique within the timeline. */
          key: z.string(),
          at: instant,
          kind: z.enum(TIMELINE_KINDS),
          what: z.string(),
          /** The name of the operator who did it. */
          operator: z.string().nullable(),
          details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        }),
      ),
      next: z.string().nullable(),
    }),
  ),
  refusals: ['not_found'],
});
