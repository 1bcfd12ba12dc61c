import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant, pathId } from '#contract/fields.ts';

/**
 * Lets the operator look at the portal as a member, without being able to change anything there: for ten minutes, in
 * another tab, which `POST` to `address` with `code` opens within a minute and once. The member reads the reason. Because
 * the pages show names and addresses, it needs the right to those too. Ends an earlier view of the same session. Error:
 * `not_confirmed` for a member who has no portal yet.
 */
export const startMemberView = endpoint({
  method: 'POST',
  path: '/members/:id/view',
  access: { right: 'members_view_portal' },
  stepUp: true,
  effect: 'write',
  summary: 'Look at the portal as a member',
  params: z.object({ id: pathId }),
  body: z.object({ reason: z.string().max(4000) }),
  result: json(z.object({ address: z.string(), code: z.string(), ends_at: instant })),
  refusals: ['not_found', 'not_confirmed'],
});
