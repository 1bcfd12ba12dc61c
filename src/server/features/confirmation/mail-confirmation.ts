import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { returnToOf } from '#server/features/codes/mailed-codes.ts';
import { confirmationMail, type confirmationReminderMail } from './confirmation.mails.tsx';

/**
 * Mails a registration's code and ends the codes of earlier registrations of the address. Returns false if the
 * daily limit is reached. The link leads back to the page `return_to`.
 */
export const mailConfirmation = (
  db: Db,
  member: Recipient,
  data: { return_to: string | null },
): Promise<boolean> =>
  mailCode(db, member, { template: confirmationMail, kind: 'confirm', endEarlier: true, data, ...data });

/** Mails another code beside the earlier ones, with a link to the same page. */
export async function mailConfirmationAgain(
  db: Db,
  member: Recipient,
  template: typeof confirmationMail | typeof confirmationReminderMail,
): Promise<boolean> {
  const data = { return_to: await returnToOf(db, member.member_id) };
  return mailCode(db, member, { template, kind: 'confirm', data, ...data });
}
