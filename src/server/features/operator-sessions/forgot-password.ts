import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { getOperator } from '#server/features/operators/get-operator.ts';
import { findOperatorByHash } from '#server/features/operators/operator-credentials.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { addressHash } from '#server/mail/address-hash.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { newOperatorLink } from './operator-links.ts';
import { operatorPasswordMail } from './operator-sessions.operator-mails.tsx';

export const sendPasswordLinkJob = job({
  name: 'send-operator-password-link',
  // The hash of the address: a job that fails stays, and anybody can type any address.
  payload: z.object({ address_hash: z.hex() }),
  urgency: 'prompt',
});

/** Looks the address up in the background, so that the answer and its timing are the same for all addresses. */
export async function requestPasswordLink(db: Db, email: string): Promise<null> {
  await enqueue(db, sendPasswordLinkJob, {
    address_hash: addressHash(emailKey(email)).toString('hex'),
  });
  return null;
}

/** Mails a link, valid for half an hour, to an operator who has accepted the invitation; to nobody else. */
export async function sendPasswordLink(db: Db, address_hash: string): Promise<void> {
  const found = await findOperatorByHash(db, Buffer.from(address_hash, 'hex'));
  if (!found) return;
  const { email, name, language } = await getOperator(db, found.operator_id);
  const { code, expires_at } = await newOperatorLink(db, found.operator_id, 'password');
  await queueMail(db, operatorPasswordMail, {
    key: `operator-password:${found.operator_id}:${code.slice(0, 8)}`,
    to: email,
    language,
    country_code: null,
    useful_until: expires_at,
    data: { name, code },
  });
}
