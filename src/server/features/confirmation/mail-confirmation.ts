import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { confirmationMail } from './confirmation.mails.tsx';

/**
 * Mails the code of a registration, which alone confirms it: codes of earlier registrations of the address end. Answers
 * false when there were too many such mails today.
 */
export const mailConfirmation = (db: Db, member: Recipient): Promise<boolean> =>
  mailCode(db, member, { template: confirmationMail, kind: 'confirm', endEarlier: true });
