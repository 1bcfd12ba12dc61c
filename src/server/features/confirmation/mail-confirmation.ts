import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { confirmationMail } from './confirmation.mails.tsx';

/**
 * Mails a registration's code and ends the codes of earlier registrations of the address. Returns false if the
 * daily limit is reached. The link leads back to the page `return_to`.
 */
export const mailConfirmation = (
  db: Db,
  member: Recipient,
  data: { return_to: string | null },
): Promise<boolean> =>
  mailCode(db, member, { template: confirmationMail, kind: 'confirm', endEarlier: true, data });
