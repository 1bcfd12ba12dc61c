import type { Db } from '#server/database/connect.ts';
import { raiseInvitations } from './invitations.queries.ts';

/**
 * Invitations that promise less promise so many points, as long as each is in the state in which it was seen. Returns how many were
 * raised.
 */
export const raisePromises = (
  db: Db,
  invitationIds: readonly number[],
  to: { points: number; states: readonly string[] },
): Promise<number> => raiseInvitations(db, invitationIds, to);
