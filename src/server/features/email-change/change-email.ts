import { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { changeEmail as call } from '#contract/portal/email-change.calls.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { requestCode, takeCodeRequest } from '#server/features/codes/code-requests.ts';
import { endUnusedCodes } from '#server/features/codes/end-codes.ts';
import { mailCode, mailTo } from '#server/features/codes/mail-code.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { endOwnSession } from '#server/features/sessions/end-sessions.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/call.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { bounceOf } from '#server/mail/bounces.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { emailChangeMail, emailChangeNoticeMail, emailInUseMail } from './email-change.mails.tsx';
import { mailsMadeSince } from './email-change.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const sendEmailChangeJob = job({
  name: 'send-email-change',
  payload: z.object({ request_id: z.number() }),
  urgency: 'prompt',
});

/**
 * docs/specification.md §5 "Change e-mail". Validation errors aren't counted; calls that can mail a stranger are.
 */
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
 * Requests a change of address and signs out in this browser. Whose address it is, is looked up in the background,
 * so that the answer and its timing are the same for all addresses. The newest of several requests counts. Throws
 * `not_signed_in` if the session ended during the call, because whatever ended it also cancels this request.
 */
export async function requestEmailChange(
  db: Db,
  { member_id, session_id }: SignedIn,
  email: string,
): Promise<void> {
  await lockMember(db, member_id);
  if (!(await endOwnSession(db, { session_id }))) throw new AppError('not_signed_in');
  await enterNewEmail(db, member_id, email);
}

/** The same for a member whom the caller has locked, without a session of theirs. */
export async function enterNewEmail(db: Db, member_id: number, email: string): Promise<void> {
  await enqueue(db, sendEmailChangeJob, await requestCode(db, 'email_change', { email, member_id }));
}

/**
 * Mails the code to the new address and the notice to the current one, if mail to it isn't stopped; earlier codes end.
 * If the address belongs to another member, its owner gets a mail that says so, and no code.
 */
export async function sendEmailChange(db: Db, { request_id }: { request_id: number }): Promise<void> {
  const request = await takeCodeRequest(db, 'email_change', request_id);
  if (!request) return;
  const { member, holder, email } = request;
  // The change requires the notice with its cancel link, so the notice's limit applies to both.
  const noticed = await mailCode(db, member, {
    template: emailChangeNoticeMail,
    kind: 'email_change_stop',
    email: member.email,
    data: { new_email: email },
  });
  if (!noticed && !(await goesOnUnnoticed(db, emailKey(member.email)))) return;
  await endUnusedCodes(db, member.member_id, 'email_change');
  if (holder?.confirmed_at && holder.member_id !== member.member_id) {
    const data = { first_name: holder.first_name };
    await queueMail(db, emailInUseMail, { ...mailTo(holder, emailInUseMail.name), data });
    return;
  }
  await mailCode(db, { ...member, email }, { template: emailChangeMail, kind: 'email_change', email });
}

/**
 * Whether a change goes on without its notice: nobody reads that where no mail arrives, and a new address is what helps there. As
 * many in a day as there would be notices.
 */
async function goesOnUnnoticed(db: ReadDb, recipientKey: string): Promise<boolean> {
  if ((await bounceOf(db, recipientKey))?.kind !== 'hard_bounce') return false;
  const { name: template, dailyCap = 0 } = emailChangeNoticeMail;
  const since = new Date(clock.now().getTime() - DAY_MS);
  return (await mailsMadeSince(db, { template, recipientKey, since })) <= dailyCap;
}
