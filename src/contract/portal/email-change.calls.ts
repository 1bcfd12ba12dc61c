import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';

/**
 * Asks for another e-mail address and signs out on this browser (docs/specification.md §4 "Email change success"). A
 * mail with the code goes to the new address, a notice with a link that stops the change to the present one, with which
 * the member signs in until the code is confirmed. The answer does not tell whether the new address is known.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  access: 'member',
  effect: 'write',
  summary: 'Change the e-mail address',
  body: z.object({ email, confirm_email: email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/**
 * Stops a change of e-mail with the 64-character code of the notice, puts the former address back where the change is
 * done already, and ends all sessions of the member. `conflict` (409): that address belongs to another member by now;
 * the sessions end all the same. The same code answers success again.
 */
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/profile/email/stop',
  access: 'anyone',
  effect: 'write',
  summary: 'Stop a change of the e-mail address',
  body: z.object({ code: z.string().min(1).max(200) }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'conflict', 'too_many_attempts'],
});
