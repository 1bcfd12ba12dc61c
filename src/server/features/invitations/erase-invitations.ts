import type { Db } from '#server/database/connect.ts';
import { detachInvitations } from './invitations.queries.ts';

/**
 * When a member leaves: keeps invitations and outcomes for the surveys' figures, without a reference to the member.
 */
export async function eraseInvitations(db: Db, memberId: number): Promise<void> {
  await detachInvitations(db, memberId);
}
