import type { Db } from '#server/database/connect.ts';
import { cancelMails } from '#server/mail/cancel-mails.ts';
import { lateInvitationMails } from './surveys.queries.ts';

/** Invitations and reminders that still wait to be sent, to surveys that are over, do not go any more. */
export async function cancelLateMails(db: Db, now: Date): Promise<void> {
  await cancelMails(db, await lateInvitationMails(db, now));
}
