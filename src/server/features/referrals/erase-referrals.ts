import type { Db } from '#server/database/connect.ts';
import { eraseWaitingMails } from '#server/mail/erase-mails.ts';

/** Under which the friends of a member are invited. */
export const referralMailPrefix = (memberId: number) => `referral:${memberId}:`;

/**
 * A member leaves: invitations to friends that have not gone yet would name the member. Whom the member referred goes
 * with the account.
 */
export const eraseReferrals = (db: Db, memberId: number): Promise<void> =>
  eraseWaitingMails(db, referralMailPrefix(memberId));
