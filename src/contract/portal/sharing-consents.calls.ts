import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';

/** The sensitive answers that the member agreed to pass on, survey by survey, newest first. */
export const listSharingConsents = endpoint({
  method: 'GET',
  path: '/profile/sharing-consents',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Sensitive answers that surveys may get',
  result: json(
    z.array(
      z.object({
        id,
        survey: z.string(),
        /** As the member read it. */
        wording: z.string(),
        given_at: instant,
        withdrawn_at: instant.nullable(),
      }),
    ),
  ),
});

/** From now on the survey's links no longer carry these answers. */
export const withdrawSharingConsent = endpoint({
  method: 'POST',
  path: '/profile/sharing-consents/:id/withdraw',
  access: 'member',
  effect: 'write',
  summary: 'Withdraw the agreement to pass on sensitive answers',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['not_found'],
});
