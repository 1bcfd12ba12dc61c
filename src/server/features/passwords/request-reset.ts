import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { mailCode } from '#server/features/codes/mail-code.ts';
import { sendConfirmation } from '#server/features/confirmation/send-confirmation.ts';
import { dequeue, enqueue, job } from '#server/jobs/queue.ts';
import { resetMail } from './passwords.mails.tsx';
import { findAddressee } from './passwords.queries.ts';

export const sendResetJob = job({ name: 'send-reset', payload: z.object({ email_key: z.string() }) });

/**
 * Asks for a reset mail. Whether there is such a member is looked up in the background: the answer is the same, and
 * as quick, for every address.
 */
export async function requestReset(db: Db, email: string): Promise<null> {
  await enqueue(db, sendResetJob, { email_key: emailKey(email) });
  return null;
}

/** Nobody with this address is left: what waits in the queue holds it. */
export const forgetResetRequests = (db: Db, email_key: string): Promise<void> =>
  dequeue(db, sendResetJob, { email_key });

/** Mails a reset code to the member with this address. One who never confirmed it gets the confirmation mail again. */
export async function sendReset(db: Db, key: string): Promise<void> {
  const member = await findAddressee(db, key);
  if (!member) return;
  if (!member.confirmed_at) {
    await sendConfirmation(db, member);
    return;
  }
  await mailCode(db, member, { template: resetMail, kind: 'reset' });
}
