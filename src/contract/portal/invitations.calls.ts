import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage, instant } from '#contract/fields.ts';

/**
 * The survey behind an invitation link in a mail. Works without signing in and changes nothing, because link
 * scanners open it.
 */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:token',
  access: 'token',
  effect: 'read',
  summary: 'An invitation: points, minutes, closing date',
  params: z.object({ token: z.string().min(1).max(200) }),
  result: json(
    z.object({
      survey_number: z.string(),
      title: z.string(),
      ...fallbackLanguage,
      /** What the operators say beside the title. */
      about: z.object({ text: z.string(), ...fallbackLanguage }).nullable(),
      /** For a complete, and for a screen-out (shown before the start; usually 0). */
      points: z.int(),
      screenout_points: z.int(),
      minutes: z.int(),
      closes_at: instant.nullable(),
      /** `open`: can be started or continued now; `unavailable`: paused or full at the moment; `frozen`: the account is on hold. */
      state: z.enum(['open', 'unavailable', 'frozen', 'answered', 'closed']),
    }),
  ),
});
