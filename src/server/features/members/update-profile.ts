import type { Body } from '#contract/endpoint.ts';
import type { updateProfile as call } from '#contract/portal/members.calls.ts';
import type { User } from '#contract/portal/user.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lookAtHousehold } from '#server/features/households/note-household.ts';
import { changeProfile } from './members.queries.ts';
import { sessionUser } from './session-user.ts';

/**
 * Changes name and gender; whoever keeps the profile up to date is an active member. When the name became another one
 * is remembered: what goes to it is looked at first.
 */
export async function updateProfile(db: Db, memberId: number, body: Body<typeof call>): Promise<User> {
  await changeProfile(db, memberId, body, clock.now());
  await lookAtHousehold(db, memberId);
  return sessionUser(db, memberId);
}
