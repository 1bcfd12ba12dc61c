import { createHmac, timingSafeEqual } from 'node:crypto';
import { clock } from '#server/clock.ts';

const TOLERANCE_SECONDS = 5 * 60;
/** Mailgun repeats for eight hours what it could not deliver. */
export const MAILGUN_TOLERANCE_SECONDS = 9 * 60 * 60;

export type SignedBody = { id: string; timestamp: string; signatures: string; body: string };

/** Whether one of the secrets has signed this body, not long ago, as Standard Webhooks do it. */
export function isSigned(
  { id, timestamp, signatures, body }: SignedBody,
  secrets: readonly string[],
): boolean {
  if (id === '' || !isNear(timestamp, TOLERANCE_SECONDS)) return false;
  // Only the start: what follows is no signature of ours, however much of it there is.
  const given = signatures
    .slice(0, 1000)
    .split(' ')
    .filter((one) => one.startsWith('v1,'));
  return secrets.some((secret) => {
    const expected = `v1,${mac(keyOf(secret), `${id}.${timestamp}.${body}`).toString('base64')}`;
    return given.some((one) => isSame(one, expected));
  });
}

/** The same of Mailgun, whose signature covers its timestamp and token; whether the token is new, `takeToken` says. */
export function isSignedByMailgun(
  { timestamp, token, signature }: { timestamp: string; token: string; signature: string },
  keys: readonly string[],
): boolean {
  if (token === '' || !isNear(timestamp, MAILGUN_TOLERANCE_SECONDS)) return false;
  return keys.some((key) => isSame(signature, mac(Buffer.from(key), timestamp + token).toString('hex')));
}

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A secret in the form of Standard Webhooks is base64 behind its prefix. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** So many seconds late at most; clocks differ by less than five minutes. */
function isNear(timestamp: string, seconds: number): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const late = clock.now().getTime() / 1000 - Number(timestamp);
  return late <= seconds && late >= -TOLERANCE_SECONDS;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
