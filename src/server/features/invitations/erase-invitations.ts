import type { Db } from '#server/database/connect.ts';
import { detachInvitations } from './invitations.queries.ts';

/**
 * A member leaves: that somebody was invited, and how an attempt ended, stays for the surveys' figures, without a way
 * to the member.
 */
export async function eraseInvitations(db: Db, memberId: number): Promise<void> {
  await detachInvitations(db, memberId);
}
