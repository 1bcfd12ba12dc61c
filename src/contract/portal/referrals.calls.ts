import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email, personName } from '#contract/fields.ts';

/** Refers a friend by mail. The answer doesn't reveal whether the friend is already a member. */
export const referFriend = endpoint({
  method: 'POST',
  path: '/profile/refer',
  access: 'member',
  effect: 'write',
  summary: 'Refer a friend',
  body: z.object({ first_name: personName, last_name: personName, email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/** The member's own link; whoever registers through it counts as referred by the member. */
export const getReferralLink = endpoint({
  method: 'GET',
  path: '/profile/refer',
  access: 'member',
  effect: 'read',
  summary: "The member's referral link",
  result: json(z.object({ link: z.string() })),
});
