import type { Db } from '#server/database/connect.ts';
import { eraseWaitingMails } from '#server/mail/erase-mails.ts';

/** The key prefix of invitations to a member's friends. */
export const referralMailPrefix = (memberId: number) => `referral:${memberId}:`;

/**
 * When a member leaves: deletes queued invitations to friends, because they name the member. The member's referrals
 * are deleted with the account.
 */
export const eraseReferrals = (db: Db, memberId: number): Promise<void> =>
  eraseWaitingMails(db, referralMailPrefix(memberId));
