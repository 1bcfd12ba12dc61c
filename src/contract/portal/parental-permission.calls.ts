import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/**
 * A parent's answer with the code of their mail: with `give` the account of their child starts, otherwise the
 * registration is erased at once. The same answer again says so again; another one is refused as `code_not_valid`.
 */
export const answerForChild = endpoint({
  method: 'POST',
  path: '/profile/parental-permission',
  access: 'anyone',
  effect: 'write',
  summary: 'Give or refuse permission for a child to be a member',
  body: z.object({ code: z.string().min(1).max(200), give: z.boolean() }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'too_many_attempts'],
});
