import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '#console/call.ts';
import type { Operator } from '#console/session.tsx';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { CallError } from '#ui/call.ts';

/** What a browser says when the operator has left its dialog, or had no passkey that fits. */
const NOT_SHOWN = 'No passkey was used. Please try again, or use another method';

type Enrolled = { operator: Operator; recovery_codes: string[] };

/** Signs in, or steps up, with one of the operator's passkeys. */
export async function showPasskey(): Promise<Operator> {
  const optionsJSON = await call('POST /auth/passkey/challenge', {}, { notify: false, recover: false });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await shown(() =>
    startAuthentication({ optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
  return call('POST /auth/passkey', { body: { response } }, { notify: false, recover: false });
}

/** Asks the browser to make a passkey that this operator doesn't have yet. */
export async function makePasskey(): Promise<Record<string, unknown>> {
  const optionsJSON = await call('POST /auth/passkey/enrolment', {}, { notify: false });
  const { startRegistration } = await import('@simplewebauthn/browser');
  return shown(() =>
    startRegistration({ optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** Sets a passkey up that was made, under a name that tells it from others. */
export const addPasskey = (name: string, response: Record<string, unknown>): Promise<Enrolled> =>
  call('POST /auth/passkeys', { body: { name, response } }, { notify: false });

async function shown(ask: () => Promise<object>): Promise<Record<string, unknown>> {
  try {
    return { ...(await ask()) };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallError(isKnown ? operatorFieldMessages.passkey_taken : NOT_SHOWN, 0, undefined, {});
  }
}
