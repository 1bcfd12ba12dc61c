import type { ResultData } from '#contract/endpoint.ts';
import type { inviteOperator } from '#contract/operator/operators.calls.ts';
import type { OperatorRow } from './operators.queries.ts';

/** An operator as shown in lists. */
export function operatorView(row: OperatorRow): ResultData<typeof inviteOperator> {
  const { id, name, email, role_id, role, countries, created_at, last_seen_at, version } = row;
  const state = row.ended_at !== null ? 'ended' : row.accepted_at === null ? 'invited' : 'active';
  return {
    id,
    name,
    email,
    role_id,
    role,
    countries,
    state,
    second_factor: Boolean(row.second_factor),
    created_at,
    last_seen_at,
    version,
  };
}
