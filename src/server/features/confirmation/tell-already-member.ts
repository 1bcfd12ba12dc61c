import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { alreadyMemberMail } from './confirmation.mails.tsx';

/**
 * Tells the owner of a known address, and nobody else, that there is an account already, with a way to a new password.
 * Answers false when there were too many such mails today.
 */
export const tellAlreadyMember = (db: Db, member: Recipient): Promise<boolean> =>
  mailCode(db, member, { template: alreadyMemberMail, kind: 'reset', endEarlier: true });
