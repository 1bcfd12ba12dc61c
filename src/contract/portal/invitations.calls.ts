import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

/** The promise behind an invitation's link in a mail: opens without sign-in, changes nothing (link scanners). */
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
      /** For a complete, and for a screen-out (announced before the start; mostly 0). */
      points: z.int(),
      screenout_points: z.int(),
      minutes: z.int(),
      closes_at: instant.nullable(),
      /** `open`: can be started, or gone on with, now; `unavailable`: paused or without a free place for now. */
      state: z.enum(['open', 'unavailable', 'answered', 'closed']),
    }),
  ),
});
