import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { operatorFieldMessages as fieldMessages } from '#contract/operator/operator-field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { fieldError } from '#server/http/app-error.ts';
import {
  insertPasskey,
  notePasskeyUse,
  putChallenge,
  selectPasskeys,
  takeChallenge,
} from './factors.queries.ts';

/** The relying party: exactly this host; the whole origin is checked. */
export type RelyingParty = { origin: string; name: string };

/** Loaded when a passkey is used, because it would lengthen every start. */
const library = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;
const rpIdOf = ({ origin }: RelyingParty) => new URL(origin).hostname;
const refused = () => fieldError({ response: fieldMessages.passkey_wrong });

const keepChallenge = (db: Db, operator_id: number, purpose: 'enrol' | 'verify', challenge: string) =>
  putChallenge(db, {
    operator_id,
    purpose,
    challenge,
    expires_at: new Date(clock.now().getTime() + CHALLENGE_MS),
  });

/** Options for creating a passkey for the operator. */
export async function passkeyEnrolment(
  db: Db,
  operator: { operator_id: number; email: string; name: string },
  party: RelyingParty,
): Promise<Record<string, unknown>> {
  const known = await selectPasskeys(db, operator.operator_id);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: rpIdOf(party),
    userName: operator.email,
    userDisplayName: operator.name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await keepChallenge(db, operator.operator_id, 'enrol', options.challenge);
  return { ...options };
}

/**
 * Stores a new passkey; false for one of the operator's own that is stored already, whose response was lost. Field error `response` if it
 * isn't for this host, challenge and origin.
 */
export async function keepPasskey(
  db: Db,
  { operator_id, name, response }: { operator_id: number; name: string; response: unknown },
  party: RelyingParty,
): Promise<boolean> {
  const now = clock.now();
  const given = response as RegistrationResponseJSON;
  const taken = await takeChallenge(db, { operator_id, purpose: 'enrol', now });
  const known = await selectPasskeys(db, operator_id);
  if (known.some(({ credential_id }) => credential_id === given.id)) return false;
  if (!taken) throw refused();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpIdOf(party),
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refused();
  const { credential } = registrationInfo;
  const kept = await insertPasskey(db, {
    operator_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: credential.transports ?? [],
    name,
    created_at: now,
  });
  if (!kept) throw fieldError({ response: fieldMessages.passkey_taken });
  return true;
}

/** Options for using one of the operator's passkeys. */
export async function passkeyChallengeFor(
  db: Db,
  operatorId: number,
  party: RelyingParty,
): Promise<Record<string, unknown>> {
  const known = await selectPasskeys(db, operatorId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(party),
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as never,
    })),
    userVerification: 'preferred',
  });
  await keepChallenge(db, operatorId, 'verify', options.challenge);
  return { ...options };
}

/** Verifies the response of one of the operator's passkeys to the last challenge. Field error: `response`. */
export async function checkPasskey(
  db: Db,
  {
    operator_id,
    response,
    requireUserVerification,
  }: { operator_id: number; response: unknown; requireUserVerification: boolean },
  party: RelyingParty,
): Promise<void> {
  const now = clock.now();
  const taken = await takeChallenge(db, { operator_id, purpose: 'verify', now });
  const given = response as AuthenticationResponseJSON;
  const passkey = (await selectPasskeys(db, operator_id)).find(
    ({ credential_id }) => credential_id === given.id,
  );
  if (!taken || !passkey) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpIdOf(party),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
    requireUserVerification,
  }).catch(() => null);
  if (!result?.verified) throw refused();
  await notePasskeyUse(db, passkey.id, result.authenticationInfo.newCounter, now);
}
