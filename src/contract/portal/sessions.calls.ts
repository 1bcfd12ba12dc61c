import { z } from 'zod';
import { endpoint, json, jsonOrNothing } from '#contract/endpoint.ts';
import { id, instant, password, pathId } from '#contract/fields.ts';
import { userSchema } from './user.ts';

/** Who is signed in. Returns 200 to everybody; visitors get `{ success: false }`. */
export const validateSession = endpoint({
  method: 'GET',
  path: '/auth/validate',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'The signed-in member, if any',
  result: jsonOrNothing(userSchema),
});

/**
 * Signs in. Only after a correct password: 421 with the member's own country site if this is another one, and 403
 * for an unconfirmed address, which gets its confirmation mail again.
 */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  effect: 'write',
  summary: 'Sign in',
  body: z.object({
    email: z.string().trim().min(1).max(254),
    password,
    /** Keeps the session for 30 days instead of until the browser closes (at most 12 hours idle). */
    remember: z.boolean().default(false),
  }),
  result: json(userSchema),
  refusals: ['wrong_credentials', 'not_confirmed', 'permission_needed', 'wrong_site', 'too_many_attempts'],
});

/** Signs out. The specification makes it a GET, so it only works from our own pages. */
export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  access: 'anyone',
  effect: 'write',
  summary: 'Sign out',
  result: json(z.null()),
});

/** A browser in which the member is signed in; `browser` and `system` are names, or null if not recognised. */
const session = z.object({
  id,
  /** The browser that makes this call. */
  current: z.boolean(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in_at: instant,
  /** Accurate to about five minutes. */
  last_seen_at: instant,
});

/** Where the member is signed in: this browser first, then the most recently used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Where I am signed in',
  result: json(z.array(session)),
});

/** Signs out one of the member's browsers; `not_found` if the session isn't the member's or has ended. */
export const endSession = endpoint({
  method: 'POST',
  path: '/profile/sessions/:id/end',
  access: 'member',
  effect: 'write',
  summary: 'Sign out one browser',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['not_found'],
});

/** Signs out all of the member's other browsers; returns how many. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/profile/sessions/end-others',
  access: 'member',
  effect: 'write',
  summary: 'Sign out all other browsers',
  result: json(z.object({ ended: z.int() })),
});
