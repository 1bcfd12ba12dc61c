import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from './mail-code.ts';
import { confirmationMail } from './members.mails.tsx';
import { askParentAgain } from './parental-permission.ts';

/**
 * Mails once more what an account waits for: the code that confirms the address, or, where only a parent's permission
 * is missing, the question to the parent. Answers who has to act; nobody is mailed too often on one day.
 */
export async function sendConfirmation(db: Db, member: Recipient): Promise<'member' | 'parent'> {
  if (await askParentAgain(db, member)) return 'parent';
  await mailCode(db, member, { template: confirmationMail, kind: 'confirm' });
  return 'member';
}
