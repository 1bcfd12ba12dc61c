import type { Db } from '#server/database/connect.ts';
import type { Recipient } from '#server/features/codes/mail-code.ts';
import { askParentAgain } from '#server/features/parental-permission/parental-permission.ts';
import { confirmationMail } from './confirmation.mails.tsx';
import { mailConfirmationAgain } from './mail-confirmation.ts';

/**
 * Mails again what an account is waiting for: the confirmation code or, if only a parent's permission is missing,
 * the request to the parent. Returns who has to act; daily limits apply.
 */
export async function sendConfirmation(db: Db, member: Recipient): Promise<'member' | 'parent'> {
  if (await askParentAgain(db, member)) return 'parent';
  await mailConfirmationAgain(db, member, confirmationMail);
  return 'member';
}
