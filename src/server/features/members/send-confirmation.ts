import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from './mail-code.ts';
import { confirmationMail } from './members.mails.tsx';

/** Mails the code that confirms an address once more; answers false when there were too many such mails today. */
export const sendConfirmation = (db: Db, member: Recipient): Promise<boolean> =>
  mailCode(db, member, { template: confirmationMail, kind: 'confirm' });
