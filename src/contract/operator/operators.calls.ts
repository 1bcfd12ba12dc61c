import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email, id, instant, line, pathId, versionSeen } from '#contract/fields.ts';
import { countriesSchema, roleRightSchema } from './operator-fields.ts';

const operatorSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role_id: id,
  role: z.string(),
  countries: countriesSchema,
  state: z.enum(['invited', 'active', 'ended']),
  second_factor: z.boolean(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  version: z.int(),
});

/** Operators of all countries, or those who share one with the caller. */
export const listOperators = endpoint({
  method: 'GET',
  path: '/operators',
  access: { right: 'operators' },
  effect: 'read',
  summary: 'All operators',
  result: json(z.array(operatorSchema)),
});

const assignment = { name: line(80), role_id: id, countries: countriesSchema };

/**
 * Invites an operator by email; the link is valid for three days. Operators can't grant rights or countries that
 * they don't have.
 */
export const inviteOperator = endpoint({
  method: 'POST',
  path: '/operators',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  summary: 'Invite an operator',
  body: z.object({ email, language: z.enum(['en', 'bg']).default('en'), ...assignment }),
  result: json(operatorSchema),
  refusals: ['not_allowed'],
});

/** Sends a new link to an operator who hasn't accepted yet; the previous link ends. */
export const inviteOperatorAgain = endpoint({
  method: 'POST',
  path: '/operators/:id/invitation',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Send an invitation again',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['conflict', 'not_found'],
});

/**
 * Changes name, role and countries. `version` is the one that was read: 409 if somebody else has changed the
 * operator since.
 */
export const changeOperator = endpoint({
  method: 'PUT',
  path: '/operators/:id',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  summary: 'Change an operator',
  params: z.object({ id: pathId }),
  body: z.object({ ...assignment, version: z.int() }),
  result: json(operatorSchema),
  refusals: ['conflict', 'not_allowed', 'not_found', 'last_owner'],
});

/** Ends an operator's access, sessions and API keys immediately. The name stays in the audit log. */
export const endOperator = endpoint({
  method: 'DELETE',
  path: '/operators/:id',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'End an operator',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['not_allowed', 'not_found', 'last_owner'],
});

/**
 * For an operator who has lost the second factor: it is set up again at the next sign-in. Only another owner can do
 * this.
 */
export const resetOperatorFactors = endpoint({
  method: 'POST',
  path: '/operators/:id/reset-second-factor',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Reset a lost second factor',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['not_allowed', 'not_found'],
});

const roleSchema = z.object({
  id,
  name: z.string(),
  rights: z.array(roleRightSchema),
  shipped: z.boolean(),
  operators: z.int(),
  version: z.int(),
});

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  access: { right: 'operators' },
  effect: 'read',
  summary: 'All roles with their rights',
  result: json(z.array(roleSchema)),
});

const roleBody = z.object({ name: line(60), rights: z.array(roleRightSchema).min(1) });

export const createRole = endpoint({
  method: 'POST',
  path: '/roles',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  summary: 'Make a role',
  body: roleBody,
  result: json(roleSchema),
  refusals: ['not_allowed'],
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/roles/:id',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  summary: 'Change a role',
  params: z.object({ id: pathId }),
  body: roleBody.extend({ version: z.int() }),
  result: json(roleSchema),
  refusals: ['conflict', 'not_allowed', 'not_found'],
});

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/roles/:id',
  access: { right: 'operators' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Remove a role that nobody has',
  params: z.object({ id: pathId }),
  query: versionSeen,
  result: json(z.null()),
  refusals: ['conflict', 'not_allowed', 'not_found'],
});
