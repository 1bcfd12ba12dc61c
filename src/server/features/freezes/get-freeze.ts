import type { ResultData } from '#contract/endpoint.ts';
import type { getFreeze as endpoint } from '#contract/operator/freezes.calls.ts';
import type { FreezeReason } from '#contract/rules/freeze-reasons.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { openFreezeWithNames } from './freezes.queries.ts';

/** The open freeze of a member for an operator, with the names of those who decided; null if there is none. */
export async function getFreeze(
  db: ReadDb,
  memberId: number,
  { operator_id }: { operator_id: number },
): Promise<ResultData<typeof endpoint>> {
  const found = await openFreezeWithNames(db, memberId);
  if (!found) return null;
  const { frozen_by_id, ...freeze } = found;
  return { ...freeze, reason: freeze.reason as FreezeReason, is_own: frozen_by_id === operator_id };
}
