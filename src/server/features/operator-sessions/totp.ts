import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** Clocks may differ by one time step. */
const WINDOW = 1;
/** How long a code is valid at the most: in its own time step and those beside it. */
export const CODE_VALID_MS = (2 * WINDOW + 1) * STEP_S * 1000;

const generator = (secret: Uint8Array) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: STEP_S, secret: new Secret({ buffer: bytesOf(secret) }) });

const bytesOf = (secret: Uint8Array): ArrayBuffer =>
  secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength) as ArrayBuffer;

/** A new secret, as text to type and as the address for a QR code. */
export function newTotp(label: { issuer: string; account: string }): {
  secret: Buffer;
  text: string;
  uri: string;
} {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({
    issuer: label.issuer,
    label: label.account,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret,
  });
  return { secret: Buffer.from(secret.bytes), text: secret.base32, uri: totp.toString() };
}

/** The time step of a valid code, with or without blanks, that is newer than `lastStep`, so that each code works only once. */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { lastStep, now }: { lastStep: number | null; now: Date },
): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = generator(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / STEP_S) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
