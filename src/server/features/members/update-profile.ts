import type { Body } from '#contract/endpoint.ts';
import type { updateProfile as call } from '#contract/portal/members.calls.ts';
import type { User } from '#contract/portal/user.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lookAtHousehold } from '#server/features/households/note-household.ts';
import { changeProfile } from './members.queries.ts';
import { sessionUser } from './session-user.ts';

/**
 * Changes name and gender, which counts as activity. The time of a name change is recorded, because rewards to a
 * new name are reviewed first.
 */
export async function updateProfile(db: Db, memberId: number, body: Body<typeof call>): Promise<User> {
  await changeProfile(db, memberId, body, clock.now());
  await lookAtHousehold(db, memberId);
  return sessionUser(db, memberId);
}
