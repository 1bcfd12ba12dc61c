import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { id, line, pathId, versionSeen } from '#contract/fields.ts';
import { ANSWER_MAX } from '#contract/rules/contact-thread.ts';

const params = z.object({ id: pathId });
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const text = z.string().trim().min(1).max(ANSWER_MAX);

const replyBody = z.object({
  name: line(80),
  texts: z
    .record(z.string().regex(/^[a-z]{2,3}$/), text)
    .refine((texts) => Object.keys(texts).length > 0, fieldMessages.required),
});
const reply = z.object({
  id,
  name: z.string(),
  texts: z.record(z.string(), z.string()),
  version: z.int(),
});

/** Answers that operators write again and again, by name, with a text for each language that has one. */
export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/saved-replies',
  access: { right: 'messages' },
  effect: 'read',
  summary: 'Saved replies',
  result: json(z.array(reply)),
});

export const createSavedReply = endpoint({
  method: 'POST',
  path: '/saved-replies',
  access: { right: 'messages' },
  effect: 'write',
  once: true,
  summary: 'Save a reply',
  body: replyBody,
  result: json(z.object({ id, version: z.int() })),
});

export const changeSavedReply = endpoint({
  method: 'PUT',
  path: '/saved-replies/:id',
  access: { right: 'messages' },
  effect: 'write',
  once: true,
  summary: 'Change a saved reply',
  params,
  body: replyBody.extend({ version: z.int().min(1) }),
  result: json(z.object({ id, version: z.int() })),
  refusals: ['not_found', 'conflict'],
});

export const removeSavedReply = endpoint({
  method: 'DELETE',
  path: '/saved-replies/:id',
  access: { right: 'messages' },
  effect: 'write',
  once: true,
  summary: 'Remove a saved reply',
  params,
  query: versionSeen,
  result: json(z.null()),
  refusals: ['not_found', 'conflict'],
});

/** How many hours a message may wait for its answer, by country. */
export const listAnswerClocks = endpoint({
  method: 'GET',
  path: '/answer-clocks',
  access: { right: 'messages' },
  effect: 'read',
  summary: 'Hours until a message is to be answered',
  result: json(z.array(z.object({ country_code: z.string(), hours: z.int(), version: z.int() }))),
});

/** Holds for messages that come from now on. `version` 0: the country had no setting of its own. */
export const setAnswerClock = endpoint({
  method: 'PUT',
  path: '/answer-clocks',
  access: { right: 'panel' },
  effect: 'write',
  once: true,
  summary: 'Set the hours until a message is to be answered',
  body: z.object({
    country: countryCode,
    hours: z.int().min(1).max(720),
    version: z.int().min(0),
  }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});
