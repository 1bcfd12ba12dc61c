import { createHmac, timingSafeEqual } from 'node:crypto';
import { clock } from '#server/clock.ts';

/** A secret shared with the sender. Two are live at a time while they are rotated. */
export type SigningKey = {
  /** 1 to 32 letters, digits, `_` and `-`. */
  keyId: string;
  /** At least 32 characters. */
  secret: string;
};

export type Verification =
  | { ok: true; params: ReadonlyMap<string, string> }
  | { ok: false; reason: 'unsigned' | 'bad_signature' | 'malformed' | 'expired' };

const KEY = 'key';
const EXPIRES = 'expires';
const SIGNATURE = 'signature';
const OWN_PARAMETERS = [KEY, EXPIRES, SIGNATURE];

const SIGNED_URL = /^(.+)&signature=([A-Za-z0-9_-]{43})$/;
/**
 * Printable ASCII without a fragment: other characters would be encoded on the way, and fragments are never sent.
 */
export const RAW_URL = /^[!-"$-~]+$/;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const SHORTEST_SECRET = 32;

function parametersOf(url: string): URLSearchParams {
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
}

/** Its parameters; undefined if one is repeated, since it could mean two things. */
export function distinctParametersOf(url: string): ReadonlyMap<string, string> | undefined {
  const pairs = [...parametersOf(url)];
  const params = new Map(pairs);
  return params.size < pairs.length ? undefined : params;
}

function signatureOf(text: string, { keyId, secret }: SigningKey): string {
  if (!KEY_ID.test(keyId) || secret.length < SHORTEST_SECRET)
    throw new RangeError(`the signing key ${keyId} is not usable`);
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/**
 * Appends `key`, `expires` (Unix seconds, if given) and finally `signature`: HMAC-SHA-256 as unpadded base64url of
 * the URL before `&signature=`. Clients sign their reports the same way.
 */
export function signUrl(url: string, key: SigningKey, expires?: Date): string {
  if (!RAW_URL.test(url)) throw new RangeError('only an encoded URL without a fragment can be signed');
  const present = OWN_PARAMETERS.find((name) => parametersOf(url).has(name));
  if (present) throw new RangeError(`the URL already has the parameter ${present}`);
  const expiry = expires ? `&${EXPIRES}=${Math.floor(expires.getTime() / 1000)}` : '';
  const separator = url.includes('?') ? '&' : '?';
  const text = `${url}${separator}${KEY}=${key.keyId}${expiry}`;
  return `${text}&${SIGNATURE}=${signatureOf(text, key)}`;
}

/**
 * Verifies a URL exactly as received, before anything in it is used. All keys are tried in constant time; the
 * matching one must be the one named in the URL. `params` excludes the signature; a repeated parameter is
 * malformed.
 */
export function verifyUrl(rawUrl: string, keys: readonly SigningKey[], now = clock.now()): Verification {
  const [, text, signature] = (RAW_URL.test(rawUrl) && SIGNED_URL.exec(rawUrl)) || [];
  if (text === undefined || signature === undefined) return { ok: false, reason: 'unsigned' };

  const given = Buffer.from(signature);
  const fitting = keys.filter((key) => timingSafeEqual(given, Buffer.from(signatureOf(text, key))));
  if (fitting.length === 0) return { ok: false, reason: 'bad_signature' };

  const params = distinctParametersOf(text);
  if (!params || params.has(SIGNATURE)) return { ok: false, reason: 'malformed' };
  const expires = params.get(EXPIRES);
  if (!fitting.some(({ keyId }) => keyId === params.get(KEY))) return { ok: false, reason: 'malformed' };
  if (expires !== undefined && !/^\d{1,11}$/.test(expires)) return { ok: false, reason: 'malformed' };
  if (expires !== undefined && now.getTime() >= Number(expires) * 1000)
    return { ok: false, reason: 'expired' };
  return { ok: true, params };
}
