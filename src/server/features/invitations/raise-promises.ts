import type { Db } from '#server/database/connect.ts';
import { makeUseDue } from './ceilings.queries.ts';
import { raiseInvitations } from './invitations.queries.ts';

/**
 * Invitations that promise less promise so many points, as long as each is in the state in which it was seen. Returns how many were
 * raised.
 */
export async function raisePromises(
  db: Db,
  invitationIds: readonly number[],
  to: { points: number; states: readonly string[] },
): Promise<number> {
  const raised = await raiseInvitations(db, invitationIds, to);
  if (raised > 0) await makeUseDue(db, invitationIds);
  return raised;
}
