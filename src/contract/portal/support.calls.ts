import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';

/** A member's message to support (docs/specification.md §5 "Contact"). Topic 2: problem with a survey, 3: other. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'member',
  effect: 'write',
  summary: 'Write to support',
  body: z.object({
    topic: z.literal([2, 3]),
    message: z.string().trim().min(1).max(CONTACT_MESSAGE_MAX),
  }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});
