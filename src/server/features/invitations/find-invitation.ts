import type { ReadDb } from '#server/database/connect.ts';
import { standingInvitation } from './invitations.queries.ts';
import type { InvitationOf, StandingInvitation } from './standing-invitation.ts';

/** An invitation as it is now; `undefined` where there is none. */
export const findInvitation = (db: ReadDb, of: InvitationOf): Promise<StandingInvitation | undefined> =>
  standingInvitation(db, of);
