import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/**
 * Answers if a call with this `Idempotency-Key` was carried out, else `not_found`: for a browser that lost the response and the
 * session with it, and can't send the call again. Whoever has the key made the call.
 */
export const getAnsweredCall = endpoint({
  method: 'GET',
  path: '/calls/:token',
  access: 'token',
  effect: 'read',
  summary: 'Whether a call was carried out',
  params: z.object({ token: z.string().min(1).max(255) }),
  result: json(z.null()),
});
