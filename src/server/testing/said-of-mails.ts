import { createHmac } from 'node:crypto';
import { signedInMember } from './sign-in.ts';
import type { TestApp, TestClient } from './test-app.ts';

export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr';

/** The newest mail to an address, with what is said of it. */
export async function mailTo({ database }: Pick<TestApp, 'database'>, address: string) {
  const mail = await database.read
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const reports = await database.read
    .selectFrom('mail_reports')
    .select(['kind', 'source', 'status', 'response'])
    .where('mail_id', '=', mail.id)
    .orderBy('id')
    .execute();
  return { ...mail, messageId: `<${mail.message_id}@panel.example>`, reports };
}

let written = 0;
/** A new member with the mail that confirms their message. */
export async function mailedMember(test: TestApp) {
  const member = await signedInMember(test);
  await member.client.call('POST /contact', { body: { topic: 3, message: `Question ${++written}` } });
  return { ...member, mail: await mailTo(test, member.email) };
}

/** Whether no mail leaves to this address any more. */
export async function isStopped({ database }: Pick<TestApp, 'database'>, { email }: { email: string }) {
  const found = await database.read
    .selectFrom('bounced_addresses')
    .select('recipient_key')
    .where('recipient_key', '=', email)
    .execute();
  return found.length > 0;
}

export async function isUnsubscribed(
  { database }: Pick<TestApp, 'database'>,
  { member_id }: { member_id: number },
) {
  const { unsubscribed_at } = await database.read
    .selectFrom('members')
    .select('unsubscribed_at')
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return unsubscribed_at !== null;
}

export type Signing = { secret?: string; at?: number; id?: string; signed?: string; signatures?: string };

/** Tells the webhook what is said of a mail, signed as Standard Webhooks do it. */
export function tell(
  client: TestClient,
  body: Record<string, unknown>,
  { secret = WEBHOOK_SECRET, at = Date.now(), id = 'msg_1', signed, signatures }: Signing = {},
) {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(at / 1000));
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const mac = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${signed ?? payload}`)
    .digest('base64');
  return client.request('POST', '/api/portal/v1/mail-reports', {
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures ?? `v1,${mac}`,
    },
  });
}
