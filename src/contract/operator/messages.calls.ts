import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email, id, instant, language, line, pathId } from '#contract/fields.ts';
import { outcomeSchema } from '#contract/portal/attempts.calls.ts';
import { ANSWER_MAX, THREAD_CHANNELS, THREAD_STATES, THREAD_TOPICS } from '#contract/rules/contact-thread.ts';
import { EXCHANGE_STATUSES } from '#contract/rules/exchange-statuses.ts';
import { listCalls } from './list-calls.ts';
import { messagesList } from './lists/messages.list.ts';

const calls = listCalls(messagesList);
export const { rows: listMessages, count: countMessages, csv: exportMessages } = calls;

const params = z.object({ id: pathId });
const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** The caller's own, new for each message: sent again nothing is written and mailed again, and another text is a `conflict`. */
const key = z.string().regex(/^[\w-]{8,100}$/);
const text = z.string().trim().min(1).max(ANSWER_MAX);
const person = z.object({ id, name: z.string() });

/** What is known of the thing that the member says is wrong, as it stands now. */
const evidence = z.object({
  attempt: z
    .object({
      id,
      survey: z.string(),
      survey_number: z.string(),
      started_at: instant,
      ended_at: instant.nullable(),
      outcome: outcomeSchema.nullable(),
      decided_by: z.enum(['panel', 'survey']).nullable(),
      points: z.int(),
      pending_until: instant.nullable(),
      reconciled: z.enum(['reconciled_accept', 'reconciled_reject']).nullable(),
      /** Each report as it came; `accepted` means that its signature was right and it decided the outcome. */
      reports: z.array(
        z.object({
          channel: z.enum(['s2s', 'redirect']),
          outcome: z.string(),
          raw_code: z.string().nullable(),
          accepted: z.boolean(),
          received_at: instant,
        }),
      ),
    })
    .nullable(),
  request: z
    .object({
      id,
      reward: z.string(),
      quantity: z.int(),
      points: z.int(),
      status: z.enum(EXCHANGE_STATUSES),
      promised_on: z.string(),
      steps: z.array(z.object({ status: z.enum(EXCHANGE_STATUSES), at: instant })),
    })
    .nullable(),
});

/** One thread, oldest message first. Name and address of who wrote are null without `members_contact_data`. */
export const getMessage = endpoint({
  method: 'GET',
  path: '/messages/:id',
  access: { right: 'messages' },
  effect: 'read',
  summary: 'One thread with a member or someone else who wrote',
  params,
  result: json(
    z.object({
      id,
      topic: z.enum(THREAD_TOPICS),
      state: z.enum(THREAD_STATES),
      channel: z.enum(THREAD_CHANNELS),
      country_code: z.string(),
      /** In which answers are mailed. */
      language: z.string(),
      member_id: id.nullable(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      /** False for who called and left no address. */
      can_be_mailed: z.boolean(),
      assigned_to: person.nullable(),
      due_at: instant,
      overdue: z.boolean(),
      version: z.int(),
      created_at: instant,
      messages: z.array(
        z.object({
          id,
          kind: z.enum(['question', 'answer', 'note']),
          message: z.string(),
          /** Null: the writer. */
          operator: z.string().nullable(),
          at: instant,
        }),
      ),
      evidence,
    }),
  ),
  refusals: ['not_found'],
});

/**
 * Answers by mail, in the writer's language around the text, with a link to the thread. `version` is that of the thread
 * which the operator has read: `conflict` where somebody has written or changed it since. Sent again with the same `key` it
 * is mailed once and `close` holds as it is said now, unless somebody has gone on since: `state` says how the thread stands.
 * `no_address` for who can't be mailed.
 */
export const answerMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/answer',
  access: { right: 'messages' },
  effect: 'write',
  summary: 'Answer a message by email',
  params,
  body: z.object({ key, text, version: z.int().min(1), close: z.boolean().default(false) }),
  result: json(z.object({ version: z.int(), state: z.enum(THREAD_STATES) })),
  refusals: ['not_found', 'conflict', 'no_address'],
});

/** For operators alone. */
export const noteOnMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/notes',
  access: { right: 'messages' },
  effect: 'write',
  summary: 'Write a note for other operators',
  params,
  body: z.object({ key, text }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});

/** Assigns the thread, closes it, or opens it again. */
export const changeMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  access: { right: 'messages' },
  effect: 'write',
  once: true,
  summary: 'Assign, close or reopen a thread',
  params,
  body: z.object({ assigned_to: id.nullable(), state: z.enum(THREAD_STATES), version: z.int().min(1) }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});

/** A message that came by email or telephone, of a member by number, or of somebody else. */
export const enterMessage = endpoint({
  method: 'POST',
  path: '/messages',
  access: { right: 'messages' },
  effect: 'write',
  summary: 'Enter a message that came by email or telephone',
  body: z.object({
    key,
    channel: z.enum(['email', 'telephone']),
    topic: z.enum(['survey', 'other']),
    text,
    member_id: id.optional(),
    /** Of somebody who is no member. */
    country_code: countryCode.optional(),
    language: language.optional(),
    name: line(80).optional(),
    email: email.optional(),
  }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'conflict'],
});

/** Who can be given a thread of a country. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/message-assignees',
  access: { right: 'messages' },
  effect: 'read',
  summary: 'Operators who answer messages of a country',
  query: z.object({ country: countryCode }),
  result: json(z.array(person)),
  refusals: ['not_found'],
});
