import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { requestCode, takeCodeRequest } from '#server/features/codes/code-requests.ts';
import { mailCode, type Recipient } from '#server/features/codes/mail-code.ts';
import { sendConfirmation } from '#server/features/confirmation/send-confirmation.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { resetMail } from './passwords.mails.tsx';

export const sendResetJob = job({
  name: 'send-reset',
  payload: z.object({ request_id: z.number() }),
  urgency: 'prompt',
});

/**
 * Requests a reset mail. The address is looked up in the background, so that the answer and its timing are the same
 * for all addresses.
 */
export async function requestReset(db: Db, email: string): Promise<null> {
  await enqueue(db, sendResetJob, await requestCode(db, 'reset', { email: emailKey(email) }));
  return null;
}

/**
 * Mails a reset code to the member with this address, whose row stays locked: a concurrent email change waits and
 * then ends the code. An unconfirmed member gets the confirmation mail instead.
 */
export async function sendReset(db: Db, { request_id }: { request_id: number }): Promise<void> {
  const member = (await takeCodeRequest(db, 'reset', request_id))?.member;
  if (!member) return;
  if (!member.confirmed_at) {
    await sendConfirmation(db, member);
    return;
  }
  await mailReset(db, member);
}

/** Mails a reset code to a member whom the caller has locked; false beyond the day's limit of such mails. */
export const mailReset = (db: Db, member: Recipient): Promise<boolean> =>
  mailCode(db, member, { template: resetMail, kind: 'reset' });
