import type { ResultData } from '#contract/endpoint.ts';
import type { operatorLogin } from '#contract/operator/operator-sessions.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { getOperator } from '#server/features/operators/get-operator.ts';
import { selectFactors } from './factors.queries.ts';

export type Session = {
  readonly operator_id: number;
  readonly verified: boolean;
  readonly stepped_up_until: Date | null;
};

/** What the console knows about the signed-in operator. */
export async function signedInOperator(
  db: ReadDb,
  { operator_id, verified, stepped_up_until }: Session,
): Promise<ResultData<typeof operatorLogin>> {
  const operator = await getOperator(db, operator_id);
  const factors = await selectFactors(db, operator_id);
  const has = factors.totp || factors.passkeys > 0;
  return {
    id: operator.id,
    name: operator.name,
    email: operator.email,
    language: operator.language === 'bg' ? 'bg' : 'en',
    time_zone: operator.time_zone,
    role: operator.role,
    rights: verified ? ['own_account', ...(operator.rights as RoleRight[])] : ['finish_sign_in'],
    countries: operator.countries,
    second_factor: secondFactor(has, verified),
    factors,
    stepped_up_until,
  };
}

function secondFactor(has: boolean, verified: boolean) {
  if (verified) return has ? 'done' : 'put_off';
  return has ? 'needed' : 'missing';
}
