import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';

/**
 * Confirms an email address with the 64-character code of the mail. `tracking` is answered on the first
 * confirmation only, if the member's originator has a pixel. `update` marks the confirmation of an email change,
 * which ends all of the member's sessions; `conflict` (409): the new address belongs to another member by now.
 * `waits_for_parent`: the member is under 18, a parent was asked by mail, and the account starts with their
 * permission.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/profile/confirm',
  access: 'anyone',
  effect: 'write',
  summary: 'Confirm an email address',
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
 * Sends the confirmation mail of a registration again, with a new code; earlier codes stay valid. The answer and
 * its timing are the same for known and unknown addresses; the owner of a confirmed address gets a mail that says
 * so.
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/profile/confirm/resend',
  access: 'anyone',
  effect: 'write',
  summary: 'Ask for the confirmation email again',
  body: z.object({ email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/**
 * Mails a link to the member's own address, to which mail is stopped because it came back: whoever confirms it gets mail again.
 * `sent: false`: mail isn't stopped any more.
 */
export const checkAddress = endpoint({
  method: 'POST',
  path: '/profile/email/check',
  access: 'member',
  effect: 'write',
  summary: 'Ask for an email that proves that emails arrive',
  result: json(z.object({ sent: z.boolean() })),
  refusals: ['too_many_attempts'],
});
