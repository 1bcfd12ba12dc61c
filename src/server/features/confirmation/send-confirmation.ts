import type { Db } from '#server/database/connect.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { askParentAgain } from '#server/features/parental-permission/parental-permission.ts';
import { confirmationMail } from './confirmation.mails.tsx';

/**
 * Mails once more what an account waits for: the code that confirms the address, or, where only a parent's permission
 * is missing, the question to the parent. Answers who has to act; nobody is mailed too often on one day.
 */
export async function sendConfirmation(db: Db, member: Recipient): Promise<'member' | 'parent'> {
  if (await askParentAgain(db, member)) return 'parent';
  await mailCode(db, member, { template: confirmationMail, kind: 'confirm' });
  return 'member';
}
