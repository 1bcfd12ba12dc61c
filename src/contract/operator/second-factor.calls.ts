import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, line, password, pathId } from '#contract/fields.ts';
import { signedInOperatorSchema } from './operator-sessions.calls.ts';

const code = z.string().trim().min(1).max(40);

/** Second step: a six-digit code of the authenticator app, or a recovery code. Each works once. */
export const showCode = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'Show the second factor by a code',
  body: z.object({ code }),
  result: json(signedInOperatorSchema),
  refusals: ['conflict', 'too_many_attempts'],
});

/** Options for `navigator.credentials`, in WebAuthn's JSON format. */
const webauthn = z.record(z.string(), z.unknown());

/** A challenge for one of the operator's passkeys, to finish signing in or to step up. Valid for five minutes. */
export const passkeyChallenge = endpoint({
  method: 'POST',
  path: '/auth/passkey/challenge',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'A challenge for a passkey',
  result: json(webauthn),
});

export const showPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'Show the second factor by a passkey',
  body: z.object({ response: webauthn }),
  result: json(signedInOperatorSchema),
  refusals: ['too_many_attempts'],
});

/** Starts setting up an authenticator app; its secret is shown once. It is active after the first valid code. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/auth/totp',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'Begin to set up an authenticator app',
  result: json(z.object({ secret: z.string(), uri: z.string() })),
  refusals: ['step_up_needed'],
});

const recoveryCodes = z.object({
  operator: signedInOperatorSchema,
  /** Ten recovery codes, shown once, if this is the operator's first second factor. */
  recovery_codes: z.array(z.string()),
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/confirm',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'Set up the authenticator app with its first code',
  body: z.object({ code }),
  result: json(recoveryCodes),
  refusals: ['step_up_needed', 'too_many_attempts'],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/enrolment',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'Begin to set up a passkey',
  result: json(webauthn),
  refusals: ['step_up_needed'],
});

/** Sent again with a passkey that was added it says so, without counting as one that was shown. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  access: { right: 'finish_sign_in' },
  effect: 'write',
  summary: 'Set up a passkey',
  body: z.object({ name: line(80), response: webauthn }),
  result: json(recoveryCodes),
  refusals: ['step_up_needed'],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  access: { right: 'own_account' },
  effect: 'read',
  summary: 'The passkeys of the signed-in operator',
  result: json(
    z.array(z.object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
  ),
});

/** The last second factor can be replaced but not removed. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  access: { right: 'own_account' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Remove a passkey',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['conflict'],
});

/** Creates ten new recovery codes; the previous ones end. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  access: { right: 'own_account' },
  stepUp: true,
  effect: 'write',
  summary: 'Create new recovery codes',
  result: json(z.array(z.string())),
});

/** Step-up for ten minutes with password and code. With a passkey, use `POST /auth/passkey`. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up',
  access: { right: 'own_account' },
  effect: 'write',
  summary: 'Show password and second factor once more',
  body: z.object({ password, code: code.optional() }),
  result: json(signedInOperatorSchema),
  refusals: ['too_many_attempts'],
});
