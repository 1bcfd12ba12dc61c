import type { Db } from '#server/database/connect.ts';
import { endSubscription, resumeSubscription } from '#server/features/members/member-subscription.ts';
import { cancelMailsTo } from '#server/mail/unsubscribe.ts';

/**
 * Stops invitations and every mail that is not necessary, those that are queued too. The account, its points and open
 * requests stay (docs/specification.md §4 "Unsubscribe").
 */
export async function unsubscribeMember(db: Db, memberId: number): Promise<void> {
  await endSubscription(db, memberId);
  await cancelMailsTo(db, memberId);
}

/** Lets invitations come again; what was cancelled meanwhile stays so. */
export async function resumeInvitations(db: Db, memberId: number): Promise<void> {
  await resumeSubscription(db, memberId);
}
