import type { ResultData } from '#contract/endpoint.ts';
import type { getHouseholdCase as endpoint } from '#contract/operator/household-cases.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { getMember } from '#server/features/members/get-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { findCase, memberIdsOfCase, standingOfMemberships } from './household-cases-list.queries.ts';

type Case = ResultData<typeof endpoint>;

/** A case with its memberships side by side, for an operator with these rights. Error: `not_found`. */
export async function getHouseholdCase(
  db: ReadDb,
  id: number,
  operator: { rights: ReadonlySet<string> },
): Promise<Case> {
  const found = await findCase(db, id);
  if (!found) throw new AppError('not_found');
  const ids = await memberIdsOfCase(db, id);
  const standing = await standingOfMemberships(db, ids);
  const memberships: Case['memberships'] = [];
  for (const one of standing) {
    const { state, created_at, points, contact } = await getMember(db, one.id, operator);
    memberships.push({ ...one, state, created_at, points, contact });
  }
  return {
    ...found,
    state: found.state as Case['state'],
    evidence: found.evidence as Case['evidence'],
    memberships: memberships.sort((first, second) => first.id - second.id),
  };
}
