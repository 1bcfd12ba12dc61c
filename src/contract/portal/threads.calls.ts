import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';
import { THREAD_STATES, THREAD_TOPICS } from '#contract/rules/contact-thread.ts';

const text = z.string().trim().min(1).max(CONTACT_MESSAGE_MAX);
const token = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

const threadSchema = z.object({
  id,
  topic: z.enum(THREAD_TOPICS),
  state: z.enum(THREAD_STATES),
  messages: z.array(
    z.object({
      id,
      /** Written by the panel's team. */
      answer: z.boolean(),
      message: z.string(),
      at: instant,
    }),
  ),
});

/** The member's threads with support, the latest message first, 50 at most. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: "The member's messages to support",
  result: json(
    z.array(
      z.object({
        id,
        topic: z.enum(THREAD_TOPICS),
        state: z.enum(THREAD_STATES),
        created: instant,
        last_message: instant,
      }),
    ),
  ),
});

export const getThread = endpoint({
  method: 'GET',
  path: '/messages/:id',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'One thread with support, its messages oldest first',
  params: z.object({ id: pathId }),
  result: json(threadSchema),
  refusals: ['not_found'],
});

/** The same text within ten minutes counts once. */
export const writeInThread = endpoint({
  method: 'POST',
  path: '/messages/:id',
  access: 'member',
  effect: 'write',
  summary: 'Write in a thread with support',
  params: z.object({ id: pathId }),
  body: z.object({ message: text }),
  result: json(z.null()),
  refusals: ['not_found', 'too_many_attempts'],
});

/** For somebody without an account, whom the link in the answer's mail leads here. */
export const getThreadByLink = endpoint({
  method: 'GET',
  path: '/message-links/:token',
  access: 'token',
  effect: 'read',
  summary: 'One thread with support, by its link',
  params: token,
  result: json(threadSchema),
  refusals: ['not_found'],
});

export const writeByLink = endpoint({
  method: 'POST',
  path: '/message-links/:token',
  access: 'token',
  effect: 'write',
  summary: 'Write in a thread with support, by its link',
  params: token,
  body: z.object({ message: text }),
  result: json(z.null()),
  refusals: ['not_found', 'too_many_attempts'],
});

/** Opens a case about a survey that the member started; a second one goes on in the same thread. */
export const reportAttempt = endpoint({
  method: 'POST',
  path: '/profile/surveys-taken/:id/problem',
  access: 'member',
  effect: 'write',
  summary: 'Say that something is wrong with a survey that the member started',
  params: z.object({ id: pathId }),
  body: z.object({ message: text }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'too_many_attempts'],
});

/** The same about a request for a reward. */
export const reportRequest = endpoint({
  method: 'POST',
  path: '/profile/exchange/:id/problem',
  access: 'member',
  effect: 'write',
  summary: 'Say that something is wrong with a request for a reward',
  params: z.object({ id: pathId }),
  body: z.object({ message: text }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'too_many_attempts'],
});
