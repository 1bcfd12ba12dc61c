import { z } from 'zod';
import { endpoint, json, jsonOrNothing } from '#contract/endpoint.ts';
import { email, id, instant, line, password, pathId } from '#contract/fields.ts';
import { rightSchema } from './operator-fields.ts';

/** What the console knows of who is signed in. */
export const signedInOperatorSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'bg']),
  time_zone: z.string(),
  role: z.string(),
  /** Without the second factor only `finish_sign_in`. */
  rights: z.array(rightSchema),
  /** Country codes; null: all countries. */
  countries: z.array(z.string()).nullable(),
  /**
   * `done`: shown in this session. `needed`: has to be shown. `missing`: the operator has none yet and sets one up now.
   * `put_off`: a demo on this machine does without.
   */
  second_factor: z.enum(['done', 'needed', 'missing', 'put_off']),
  factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }),
  /** Until when calls that need a step-up are answered; null: it has to be done first. */
  stepped_up_until: instant.nullable(),
});

/** Who is signed in to the console. Answers 200 for everybody: a visitor gets `{ success: false }`. */
export const validateOperator = endpoint({
  method: 'GET',
  path: '/auth/validate',
  access: 'anyone',
  effect: 'read',
  summary: 'The signed-in operator, if any',
  result: jsonOrNothing(signedInOperatorSchema),
});

/** First step of signing in. The session may do nothing but show or set up a second factor until that is done. */
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

/** Whom a link of an invitation or a new password is for. The first owner's has no name and address yet. */
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

/** Accepts an invitation, or chooses a new password: every session of the operator ends. */
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
    /** The first owner's own; otherwise the invitation has them. */
    name: line(80).optional(),
    email: email.optional(),
  }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'too_many_attempts'],
});

/** Mails a link for a new password. The answer is the same, and as quick, for known and unknown addresses. */
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
  summary: 'Sign out on one device',
  params: z.object({ id: pathId }),
  result: json(z.null()),
});

/** The operator's own language and time zone, and a new password: every other session ends. */
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
  summary: 'Change the own password',
  body: z.object({
    password,
    new_password: password,
    confirm_password: z.string().min(1).max(200),
  }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});
