import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';

/**
 * Requests a change of email address and signs out in this browser (docs/specification.md §4 "Email change
 * success"). The code goes to the new address; a notice with a link that cancels the change goes to the current
 * one, which stays the sign-in address until the code is confirmed. The answer doesn't reveal whether the new
 * address is known.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  access: 'member',
  effect: 'write',
  once: true,
  summary: 'Change the email address',
  body: z.object({ email, confirm_email: email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/**
 * Cancels an email change with the 64-character code of the notice, restores the former address if the change was
 * already made, and ends all of the member's sessions. `conflict` (409): the former address belongs to another
 * member by now; the sessions end anyway. Repeating the call answers success again.
 */
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/profile/email/stop',
  access: 'anyone',
  effect: 'write',
  summary: 'Cancel a change of the email address',
  body: z.object({ code: z.string().min(1).max(200) }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'conflict', 'too_many_attempts'],
});
