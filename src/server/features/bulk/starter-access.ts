import type { ErrorCode } from '#contract/errors.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { keyAccess } from '#server/features/api-keys/key-access.ts';
import { getOperator } from '#server/features/operators/get-operator.ts';

type Starter = { operator_id: number; key_id: number | null };

/**
 * Where whoever started a bulk action may still go on with it (null: in every country), or the code of what stops it: the
 * key has ended, or the right is lost.
 */
export async function starterCountries(
  db: ReadDb,
  { operator_id, key_id }: Starter,
  right: RoleRight,
  now: Date,
): Promise<{ countries: readonly string[] | null } | { stop: ErrorCode }> {
  const access = key_id === null ? await operatorAccess(db, operator_id) : await keyAccess(db, key_id, now);
  if (access === null) return { stop: key_id === null ? 'starter_not_allowed' : 'key_ended' };
  return access.rights.includes(right) ? { countries: access.countries } : { stop: 'starter_not_allowed' };
}

async function operatorAccess(db: ReadDb, id: number) {
  const operator = await getOperator(db, id);
  return operator.ended_at === null ? operator : null;
}
