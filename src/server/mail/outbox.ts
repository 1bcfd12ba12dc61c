import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueueAll } from '#server/jobs/queue.ts';
import { bouncedAmong } from './bounces.ts';
import {
  insertMails,
  lockRecipient,
  mailsSince,
  type NewMail,
  unsubscribedAddresses,
  unsubscribedMembers,
} from './mails.queries.ts';
import { PRIORITY, sendMail, sendMailKey } from './send-mail.ts';
import type { MailTemplate } from './template.ts';

/** A mail to queue. `member_id` is the recipient where that is a member; erasing the member erases the mail. */
export type QueuedMail<D> = {
  /** What is said to whom: the same key queued again is no second mail. */
  key: string;
  to: string;
  language: string;
  country_code: string | null;
  member_id?: number;
  data: D;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Queues a mail in the caller's transaction: after a rollback there is none. A recipient who unsubscribed gets
 * transactional mail only, an address that does not exist none, and nobody more of a kind than its `dailyCap`: such a
 * mail is kept as cancelled, with the reason.
 */
export async function queueMail<D>(db: Db, template: MailTemplate<D>, mail: QueuedMail<D>): Promise<void> {
  await queueMails(db, template, [mail]);
}

/** The same for any number of mails of one template, in a few statements. */
export async function queueMails<D>(
  db: Db,
  template: MailTemplate<D>,
  mails: readonly QueuedMail<D>[],
): Promise<void> {
  const now = new Date();
  const rows = mails.map((mail) => mailRow(template, mail, now));
  if (!template.transactional) await cancelUnwanted(db, rows);
  await cancelBounced(db, rows);
  if (template.dailyCap !== undefined) await cancelAboveCap(db, rows, template.dailyCap, now);
  const queued = await insertMails(db, rows);
  const priority = template.transactional ? PRIORITY.transactional : PRIORITY.other;
  await enqueueAll(
    db,
    sendMail,
    queued.map((mail_id) => ({ payload: { mail_id }, key: sendMailKey(mail_id), priority })),
  );
}

function mailRow<D>(template: MailTemplate<D>, mail: QueuedMail<D>, now: Date): NewMail {
  return {
    key: mail.key,
    template: template.name,
    country_code: mail.country_code,
    language: mail.language,
    to_address: mail.to,
    recipient_key: emailKey(mail.to),
    member_id: mail.member_id ?? null,
    data: z.encode(template.data, mail.data),
    // Fixed here: an attempt that is repeated because nobody knows whether it arrived is recognizably the same mail.
    message_id: randomBytes(18).toString('base64url'),
    unsubscribe_token: template.transactional ? null : randomBytes(24).toString('base64url'),
    state: 'queued',
    cancelled_because: null,
    created_at: now.toISOString(),
  };
}

function cancel(mail: NewMail, reason: NonNullable<NewMail['cancelled_because']>): void {
  mail.state = 'cancelled';
  mail.cancelled_because = reason;
  mail.data = {};
}

async function cancelUnwanted(db: Db, mails: readonly NewMail[]): Promise<void> {
  const members = mails.flatMap((mail) => mail.member_id ?? []);
  const addresses = mails.flatMap((mail) => (mail.member_id === null ? mail.recipient_key : []));
  const withoutMail = await unsubscribedMembers(db, members);
  const strangers = await unsubscribedAddresses(db, addresses);
  for (const mail of mails) {
    const unwanted =
      typeof mail.member_id === 'number'
        ? withoutMail.has(mail.member_id)
        : strangers.has(mail.recipient_key);
    if (unwanted) cancel(mail, 'unsubscribed');
  }
}

async function cancelBounced(db: Db, mails: readonly NewMail[]): Promise<void> {
  const bounced = await bouncedAmong(
    db,
    mails.map((mail) => mail.recipient_key),
  );
  for (const mail of mails) if (bounced.has(mail.recipient_key)) cancel(mail, 'bounced');
}

async function cancelAboveCap(db: Db, mails: readonly NewMail[], cap: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const counts = new Map<string, number>();
  // In one order everywhere, so that two transactions never wait for each other.
  const byRecipient = mails.toSorted((a, b) => (a.recipient_key < b.recipient_key ? -1 : 1));
  for (const mail of byRecipient) {
    if (mail.state === 'cancelled') continue;
    let count = counts.get(mail.recipient_key);
    if (count === undefined) {
      await lockRecipient(db, mail.recipient_key);
      count = await mailsSince(db, { template: mail.template, recipientKey: mail.recipient_key, since });
    }
    if (count >= cap) cancel(mail, 'daily_cap');
    counts.set(mail.recipient_key, count + 1);
  }
}
