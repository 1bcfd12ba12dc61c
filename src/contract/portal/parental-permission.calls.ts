import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/**
 * A parent's decision, with the code of their mail: `give` starts the child's account; otherwise the registration
 * is erased immediately. The same decision can be repeated; the opposite one is refused as `code_not_valid`.
 */
export const decideForChild = endpoint({
  method: 'POST',
  path: '/profile/parental-permission',
  access: 'anyone',
  effect: 'write',
  summary: 'Give or refuse permission for a child to be a member',
  body: z.object({ code: z.string().min(1).max(200), give: z.boolean() }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'too_many_attempts'],
});
