import { timingSafeEqual } from 'node:crypto';
import type { ReadDb } from '#server/database/connect.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { findKey } from './api-keys.queries.ts';
import { effectiveCountries, effectiveRights } from './key-access.ts';
import { readKey } from './key-format.ts';

/**
 * The program that makes a call with this key, with at most the rights and countries its creator has now. `seen` is
 * when use of the key was last recorded.
 */
export async function authenticateKey(
  db: ReadDb,
  text: string,
  now: Date,
): Promise<{ operator: SignedInOperator & { key_id: number }; seen: Date | null } | null> {
  const given = readKey(text);
  const key = given && (await findKey(db, given.prefix, now));
  if (!given || !key || !timingSafeEqual(key.secret_hash, hashSecret(given.secret))) return null;
  return {
    seen: key.last_used_at,
    operator: {
      operator_id: key.operator_id,
      session_id: null,
      key_id: key.id,
      name: key.name,
      language: key.language,
      rights: new Set(effectiveRights(key)),
      countries: effectiveCountries(key),
      verified: true,
      stepped_up_until: null,
    },
  };
}
