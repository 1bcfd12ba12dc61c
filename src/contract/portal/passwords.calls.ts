import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { email, password } from '#contract/fields.ts';

/** Requests a reset mail. The answer and its timing are the same for known and unknown addresses. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  access: 'anyone',
  effect: 'write',
  summary: 'Ask for a new password by email',
  body: z.object({ email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/** Sets a new password with the code of a reset mail; every session ends. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/resetpassword',
  access: 'anyone',
  effect: 'write',
  once: true,
  summary: 'Set a new password with a code',
  body: z.object({
    password,
    confirm_password: z.string().min(1).max(200),
    code: z.string().min(1).max(200),
  }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'too_many_attempts'],
});

/**
 * Changes the password; every other session of the member ends. A wrong current password is a field error and
 * counts as a failed attempt.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  access: 'member',
  effect: 'write',
  once: true,
  summary: 'Change the password',
  body: z.object({
    password: z.string().min(1).max(200),
    new_password: password,
    confirm_password: z.string().min(1).max(200),
  }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});
