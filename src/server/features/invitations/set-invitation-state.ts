import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Db } from '#server/database/connect.ts';
import { updateInvitationState } from './invitations.queries.ts';

/** Records that the member has started, or that the attempt has ended with an outcome. */
export const setInvitationState = (
  db: Db,
  invitationId: number,
  state: 'started' | Outcome,
): Promise<unknown> => updateInvitationState(db, invitationId, state);
