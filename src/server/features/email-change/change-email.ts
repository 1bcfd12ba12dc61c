import { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { changeEmail as call } from '#contract/portal/email-change.calls.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { endUnusedCodes } from '#server/features/codes/end-codes.ts';
import { mailCode, mailTo } from '#server/features/codes/mail-code.ts';
import { lockMember, lockMemberByEmailKey } from '#server/features/members/lock-member.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/call.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { emailChangeMail, emailChangeNoticeMail, emailInUseMail } from './email-change.mails.tsx';

export const sendEmailChangeJob = job({
  name: 'send-email-change',
  payload: z.object({ member_id: z.number(), email: z.string() }),
});

/** docs/specification.md §5 "Change e-mail". Mistakes are not counted; whatever can send mails to a stranger is. */
export async function checkEmailChange(
  db: ReadDb,
  limits: FailureLimits,
  { member_id }: SignedIn,
  { email, confirm_email }: Body<typeof call>,
  ip: string,
): Promise<void> {
  const present = (await sessionUser(db, member_id)).email;
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const errors = {
    ...(same(email, present) ? { email: fieldMessages.email_unchanged } : {}),
    ...(same(email, confirm_email) ? {} : { confirm_email: fieldMessages.email_differs }),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  await limits.count('mail', { account: emailKey(present), ip });
}

/**
 * Asks for another address. Whose it is, is looked up in the background: the answer is
 * the same, and as quick, for every address. Of several that wait the newest counts.
 */
export async function requestEmailChange(db: Db, memberId: number, email: string): Promise<void> {
  const payload = { member_id: memberId, email };
  await enqueue(db, sendEmailChangeJob, payload, { key: `send-email-change:${memberId}` });
}

/**
 * Mails the code to the new address and the notice to the present one; a code that was mailed before is worth nothing
 * from now on. An address that is another member's gets a mail that says so, and no code.
 */
export async function sendEmailChange(
  db: Db,
  { member_id, email }: { member_id: number; email: string },
): Promise<void> {
  const member = await lockMember(db, member_id);
  // Erased meanwhile.
  if (!member) return;
  // No change without the notice, whose link stops it: its cap is the cap of changes.
  const noticed = await mailCode(db, member, {
    template: emailChangeNoticeMail,
    kind: 'email_change_stop',
    email: member.email,
    data: { new_email: email },
  });
  if (!noticed) return;
  await endUnusedCodes(db, member_id, 'email_change');
  const owner = await lockMemberByEmailKey(db, emailKey(email));
  if (owner?.confirmed_at && owner.member_id !== member_id) {
    const data = { first_name: owner.first_name };
    await queueMail(db, emailInUseMail, { ...mailTo(owner, emailInUseMail.name), data });
    return;
  }
  await mailCode(db, { ...member, email }, { template: emailChangeMail, kind: 'email_change', email });
}
