import { z } from 'zod';
import { endpoint, json, jsonOrNothing } from '#contract/endpoint.ts';
import { email, id, instant, line, password, pathId } from '#contract/fields.ts';
import { rightSchema } from './operator-fields.ts';

/** The signed-in operator. */
export const signedInOperatorSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'bg']),
  time_zone: z.string(),
  role: z.string(),
  /** Only `finish_sign_in` until the second factor is shown. */
  rights: z.array(rightSchema),
  /** Country codes; null: all countries. */
  countries: z.array(z.string()).nullable(),
  /**
   * `done`: shown in this session; `needed`: must be shown; `missing`: the operator sets one up now; `put_off`: a
   * demo on this machine works without one.
   */
  second_factor: z.enum(['done', 'needed', 'missing', 'put_off']),
  factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }),
  /** Until when calls that need a step-up are allowed; null: the step-up has to be made first. */
  stepped_up_until: instant.nullable(),
});

/** Who is signed in to the console. Returns 200 to everybody; visitors get `{ success: false }`. */
export const validateOperator = endpoint({
  method: 'GET',
  path: '/auth/validate',
  access: 'anyone',
  effect: 'read',
  summary: 'The signed-in operator, if any',
  result: jsonOrNothing(signedInOperatorSchema),
});

/** First step of signing in. Until the second factor is shown or set up, the session can do nothing else. */
export const operatorLogin = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  effect: 'write',
  summary: 'Sign in with a password',
  body: z.object({ email: z.string().trim().min(1).max(254), password }),
  result: json(signedInOperatorSchema),
  refusals: ['wrong_credentials', 'too_many_attempts'],
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  effect: 'write',
  summary: 'Sign out of the console',
  result: json(z.null()),
});

/** Whose link this is (invitation or new password). The first owner has no name and address yet. */
export const getOperatorLink = endpoint({
  method: 'POST',
  path: '/auth/link',
  access: 'anyone',
  effect: 'read',
  summary: 'Whom a link is for',
  body: z.object({ code: z.string().min(1).max(200) }),
  result: json(z.object({ email: z.string().nullable(), name: z.string().nullable(), is_new: z.boolean() })),
  refusals: ['code_not_valid', 'too_many_attempts'],
});

/** Accepts an invitation or chooses a new password; ends every session of the operator. */
export const acceptOperatorLink = endpoint({
  method: 'POST',
  path: '/auth/accept',
  access: 'anyone',
  effect: 'write',
  summary: 'Accept an invitation, or choose a new password',
  body: z.object({
    code: z.string().min(1).max(200),
    password,
    confirm_password: z.string().min(1).max(200),
    /** For the first owner only; otherwise they come from the invitation. */
    name: line(80).optional(),
    email: email.optional(),
  }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'too_many_attempts'],
});

/**
 * Mails a link for choosing a new password. The answer and its timing are the same for known and unknown addresses.
 */
export const forgotOperatorPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  access: 'anyone',
  effect: 'write',
  summary: 'Ask for a link to choose a new password',
  body: z.object({ email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

export const listOperatorSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: { right: 'own_account' },
  effect: 'read',
  summary: 'Where the operator is signed in',
  result: json(
    z.array(
      z.object({
        id,
        device: z.string(),
        created_at: instant,
        last_seen_at: instant,
        is_this: z.boolean(),
      }),
    ),
  ),
});

export const endOperatorSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: { right: 'own_account' },
  effect: 'write',
  once: true,
  summary: 'Sign out on one device',
  params: z.object({ id: pathId }),
  result: json(z.null()),
});

/** Changes the operator's own language, time zone and password; a new password ends every other session. */
export const changeOwnSettings = endpoint({
  method: 'PUT',
  path: '/auth/settings',
  access: { right: 'own_account' },
  effect: 'write',
  summary: 'Change the own language and time zone',
  body: z.object({ name: line(80), language: z.enum(['en', 'bg']), time_zone: z.string().min(1).max(60) }),
  result: json(signedInOperatorSchema),
});

export const changeOperatorPassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  access: { right: 'own_account' },
  effect: 'write',
  once: true,
  summary: 'Change the own password',
  body: z.object({
    password,
    new_password: password,
    confirm_password: z.string().min(1).max(200),
  }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});
