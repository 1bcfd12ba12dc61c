import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { requestCode, takeCodeRequest } from '#server/features/codes/code-requests.ts';
import { mailCode } from '#server/features/codes/mail-code.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { alreadyMemberMail } from './confirmation.mails.tsx';
import { sendConfirmation } from './send-confirmation.ts';

export const sendConfirmationJob = job({
  name: 'send-confirmation',
  payload: z.object({ request_id: z.number() }),
  urgency: 'prompt',
});

/**
 * Looks up in the background whether there is a registration to confirm, so that every address gets the same
 * answer.
 */
export async function resendConfirmation(db: Db, email: string): Promise<null> {
  await enqueue(db, sendConfirmationJob, await requestCode(db, 'confirm', { email: emailKey(email) }));
  return null;
}

/** Mails a new code to an unconfirmed member, or a notice to a confirmed one; nothing to anybody else. */
export async function resendToAddress(db: Db, { request_id }: { request_id: number }): Promise<void> {
  const member = (await takeCodeRequest(db, 'confirm', request_id))?.member;
  if (!member) return;
  if (member.confirmed_at) await mailCode(db, member, { template: alreadyMemberMail, kind: 'reset' });
  else await sendConfirmation(db, member);
}
