import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, line, pathId } from '#contract/fields.ts';
import { creationKey } from './creation-key.ts';
import { countriesSchema, roleRightSchema } from './operator-fields.ts';

const apiKeySchema = z.object({
  id,
  name: z.string(),
  /** The visible start of the key: `kv_` and eight characters. */
  prefix: z.string(),
  operator: z.string(),
  rights: z.array(roleRightSchema),
  countries: countriesSchema,
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
  state: z.enum(['active', 'expired', 'ended']),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  access: { right: 'api_keys' },
  effect: 'read',
  summary: 'All keys of programs',
  result: json(z.array(apiKeySchema)),
});

/**
 * Creates an API key. It never has more rights and countries than its creator has at that time, and ends with the
 * creator's account. The `key` of the result is shown only once. Sent again with the same `creation_key`, because the response was
 * lost, it ends the key that nobody has seen and creates another one; `conflict` if that was used already.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  access: { right: 'api_keys' },
  stepUp: true,
  effect: 'write',
  summary: 'Make a key for a program',
  body: z.object({
    name: line(80),
    rights: z.array(roleRightSchema).min(1),
    countries: countriesSchema,
    days: z.int().min(1).max(366),
    creation_key: creationKey.optional(),
  }),
  result: json(z.object({ key: z.string(), api_key: apiKeySchema })),
  refusals: ['not_allowed', 'conflict'],
});

export const endApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  access: { right: 'api_keys' },
  effect: 'write',
  once: true,
  summary: 'End a key',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['not_found'],
});
