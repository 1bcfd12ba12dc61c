import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { mailCode } from '#server/features/codes/mail-code.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { bounceOf } from '#server/mail/bounces.ts';
import { addressCheckMail } from './confirmation.mails.tsx';

/**
 * Mails a code to the address of a member to whom mail is stopped; whoever uses it gets mail again. Nothing is mailed where mail
 * isn't stopped any more. Throws `too_many_attempts` beyond the day's limit of such mails.
 */
export async function checkAddress(db: Db, memberId: number): Promise<{ sent: boolean }> {
  const member = await lockMember(db, memberId);
  if (!member) throw new AppError('not_signed_in');
  const { email } = member;
  if ((await bounceOf(db, emailKey(email))) === null) return { sent: false };
  if (!(await mailCode(db, member, { template: addressCheckMail, kind: 'confirm', email })))
    throw new AppError('too_many_attempts');
  return { sent: true };
}
