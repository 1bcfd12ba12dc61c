import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { alreadyMemberMail } from './confirmation.mails.tsx';

/**
 * Tells the owner of a known address, by mail only, that there is already an account, with a link to a new
 * password. Returns false if the daily limit is reached.
 */
export const tellAlreadyMember = (db: Db, member: Recipient): Promise<boolean> =>
  mailCode(db, member, { template: alreadyMemberMail, kind: 'reset', endEarlier: true });
