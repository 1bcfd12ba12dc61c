import { createHash, timingSafeEqual } from 'node:crypto';
import { distinctParametersOf, RAW_URL, type SigningKey, type Verification } from './signed-link.ts';

/** SHA-1 and SHA-256 in hex, by their length; platforms use either. */
const ALGORITHMS: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256' };

/**
 * Verifies a URL exactly as received whose last parameter is a hash of all before it and the secret. All keys are tried in
 * constant time. `params` excludes the hash; a repeated parameter is malformed.
 */
export function verifyHashedUrl(
  rawUrl: string,
  keys: readonly SigningKey[],
  parameter: string,
): Verification {
  const [, text, hash = ''] =
    (RAW_URL.test(rawUrl) && new RegExp(`^(.+)[?&]${parameter}=([0-9a-fA-F]+)$`).exec(rawUrl)) || [];
  const algorithm = ALGORITHMS[hash.length];
  if (text === undefined || algorithm === undefined) return { ok: false, reason: 'unsigned' };
  const given = Buffer.from(hash, 'hex');
  const fitting = keys.filter(({ secret }) =>
    timingSafeEqual(
      given,
      createHash(algorithm)
        .update(text + secret)
        .digest(),
    ),
  );
  if (fitting.length === 0) return { ok: false, reason: 'bad_signature' };
  const params = distinctParametersOf(text);
  if (!params || params.has(parameter)) return { ok: false, reason: 'malformed' };
  return { ok: true, params };
}
