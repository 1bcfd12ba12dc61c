import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';

/**
 * Confirms an e-mail address with the 64-character code of the mail. `tracking` is answered on the first confirmation
 * only, when the member's originator has a pixel. `update` marks the confirmation of an e-mail change, which ends all
 * sessions of the member; `conflict` (409): the new address has become another member's meanwhile.
 * `waits_for_parent`: the member is below 18, a parent was asked by mail, and the account starts with their permission.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/profile/confirm',
  access: 'anyone',
  effect: 'write',
  summary: 'Confirm an e-mail address',
  body: z.object({ code: z.string().min(1).max(200), update: z.boolean().optional() }),
  result: json(
    z.object({
      tracking: z.object({ type: z.enum(['img', 'iframe']), src: z.string() }).nullable(),
      waits_for_parent: z.boolean(),
    }),
  ),
  refusals: ['code_not_valid', 'conflict', 'too_many_attempts'],
});

/**
 * Asks for the mail of a registration once more: a new code, beside those that are still valid. The answer is the same,
 * and as quick, for known and unknown addresses; the owner of a confirmed one gets a mail that says so.
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/profile/confirm/resend',
  access: 'anyone',
  effect: 'write',
  summary: 'Ask for the confirmation mail again',
  body: z.object({ email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});
