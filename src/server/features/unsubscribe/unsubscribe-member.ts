import type { Db } from '#server/database/connect.ts';
import { withdrawCancelled } from '#server/features/invitations/withdraw-invitations.ts';
import { endSubscription, resumeSubscription } from '#server/features/members/member-subscription.ts';
import { cancelMailsTo } from '#server/mail/unsubscribe.ts';

/**
 * Stops invitations and all non-transactional mail, including queued mail. The account, its points and open
 * requests stay (docs/specification.md §4 "Unsubscribe").
 */
export async function unsubscribeMember(db: Db, memberId: number): Promise<void> {
  await endSubscription(db, memberId);
  await cancelMailsTo(db, memberId);
  await withdrawCancelled(db, memberId);
}

/** Resumes invitations; mails cancelled meanwhile stay cancelled. */
export async function resumeInvitations(db: Db, memberId: number): Promise<void> {
  await resumeSubscription(db, memberId);
}
