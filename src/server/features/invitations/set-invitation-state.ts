import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Db } from '#server/database/connect.ts';
import type { Statement } from '#server/database/together.queries.ts';
import { updateInvitationState } from './invitations.queries.ts';

/** Records that the attempt has ended with an outcome. */
export const setInvitationState = (db: Db, invitationId: number, outcome: Outcome): Promise<unknown> =>
  updateInvitationState(db, invitationId, outcome).execute();

/** The statement that records that the member has started, for `together`. */
export const startedInvitation = (db: Db, invitationId: number): Statement =>
  updateInvitationState(db, invitationId, 'started');
