import { timingSafeEqual } from 'node:crypto';
import { personalRights } from '#contract/operator/rights.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { findKey, type KeyRow } from './api-keys.queries.ts';
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

const effectiveRights = ({ rights, operator_rights }: KeyRow): string[] =>
  rights.filter(
    (right) => operator_rights.includes(right) && !(personalRights as readonly string[]).includes(right),
  );

/** Countries that both have; a key whose creator has none left has no access. */
function effectiveCountries({ countries, operator_countries }: KeyRow): string[] | null {
  if (countries === null) return operator_countries;
  return operator_countries === null
    ? countries
    : countries.filter((one) => operator_countries.includes(one));
}
