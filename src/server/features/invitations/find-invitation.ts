import type { ReadDb } from '#server/database/connect.ts';
import { standingInvitation } from './invitations.queries.ts';
import type { InvitationOf, StandingInvitation } from './standing-invitation.ts';

/** The current state of an invitation; `undefined` if it doesn't exist. */
export const findInvitation = (db: ReadDb, of: InvitationOf): Promise<StandingInvitation | undefined> =>
  standingInvitation(db, of);
