import { personalRights } from '#contract/operator/rights.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findKeyById, type KeyRow } from './api-keys.queries.ts';

/** What a key may do now, and where; null once it or its creator has ended. */
export async function keyAccess(
  db: ReadDb,
  keyId: number,
  now: Date,
): Promise<{ rights: readonly string[]; countries: readonly string[] | null } | null> {
  const key = await findKeyById(db, keyId);
  if (!key || key.ended_at !== null || key.operator_ended_at !== null || key.expires_at <= now) return null;
  return { rights: effectiveRights(key), countries: effectiveCountries(key) };
}

export const effectiveRights = ({ rights, operator_rights }: KeyRow): string[] =>
  rights.filter(
    (right) => operator_rights.includes(right) && !(personalRights as readonly string[]).includes(right),
  );

/** Countries that both have; a key whose creator has none left has no access. */
export function effectiveCountries({ countries, operator_countries }: KeyRow): string[] | null {
  if (countries === null) return operator_countries;
  return operator_countries === null
    ? countries
    : countries.filter((one) => operator_countries.includes(one));
}
