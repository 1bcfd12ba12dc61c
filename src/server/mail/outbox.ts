import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { NotSentReason } from '#contract/rules/mails.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { bouncedAmong } from './bounces.ts';
import {
  insertMails,
  insertMissingAddresses,
  lockMembers,
  lockRecipient,
  type MailedMember,
  mailsSince,
  type NewMail,
  unsubscribedAddresses,
} from './mails.queries.ts';
import { enqueueLanes, enqueueMails, laneOf } from './send-mail.ts';
import { isBulkMail, type MailTemplate } from './template.ts';

/** A mail to queue. */
export type QueuedMail<D> = {
  /** Deduplication key: queueing the same key again does nothing. */
  key: string;
  /** The member it is sent to, or about; erasing the member deletes the mail. */
  member_id?: number;
  /**
   * For non-members, and for mail meant for one particular mailbox (a code, a notice about a change); otherwise it
   * goes to the member's address at the time of sending.
   */
  to?: string;
  language: string;
  country_code: string | null;
  /** Until when the code that it carries is good, after which it isn't sent; required with `data.code`. */
  useful_until?: Date;
  data: D;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Queues a mail in the caller's transaction, so a rollback removes it. Unsubscribed recipients only get transactional
 * mail, addresses that bounced hard none, those that bounced softly only codes, and nobody more than the template's
 * `dailyCap`; such mails are kept as cancelled with the reason. A mail goes at once, or not before `sendAfter`.
 */
export async function queueMail<D, K>(
  db: Db,
  template: MailTemplate<D, K>,
  mail: QueuedMail<K>,
  when: { sendAfter?: Date } = {},
): Promise<void> {
  await queueMails(db, template, [mail], when);
}

/** The same for any number of mails of one template, in a few statements. Returns those that were cancelled, by key. */
export async function queueMails<D, K>(
  db: Db,
  template: MailTemplate<D, K>,
  mails: readonly QueuedMail<K>[],
  { sendAfter }: { sendAfter?: Date } = {},
): Promise<Map<string, NotSentReason>> {
  const now = clock.now();
  const members = await membersOf(db, mails);
  const inLanes = isBulkMail(template) && sendAfter === undefined;
  const rows = mails.map((mail) => mailRow(template, mail, { to: addressOf(mail, members), inLanes, now }));
  if (!template.transactional) {
    await cancelUnwanted(db, rows, members);
    await insertMissingAddresses(db, strangersAmong(rows));
  }
  if (!template.evenIfBounced) await cancelBounced(db, rows);
  if (template.dailyCap !== undefined) await cancelAboveCap(db, rows, template.dailyCap, now);
  const waiting = await insertMails(db, rows);
  if (inLanes)
    await enqueueLanes(
      db,
      waiting.map(({ recipient_key }) => laneOf(recipient_key)),
    );
  else
    await enqueueMails(db, waiting, {
      inBulk: isBulkMail(template),
      ...(sendAfter ? { runAt: sendAfter } : {}),
    });
  return new Map(
    rows.flatMap(({ key, cancelled_because }) =>
      cancelled_because === null ? [] : [[key, cancelled_because]],
    ),
  );
}

type MailedMembers = ReadonlyMap<number, MailedMember>;

const membersOf = async (db: Db, mails: readonly QueuedMail<unknown>[]): Promise<MailedMembers> => {
  const found = await lockMembers(
    db,
    mails.flatMap(({ member_id }) => member_id ?? []),
  );
  return new Map(found.map((member) => [member.id, member]));
};

function addressOf({ key, to, member_id }: QueuedMail<unknown>, members: MailedMembers): string {
  const address = to ?? members.get(member_id ?? 0)?.email;
  if (address === undefined) throw new Error(`the mail ${key} has no recipient`);
  return address;
}

function mailRow<D, K>(
  template: MailTemplate<D, K>,
  mail: QueuedMail<K>,
  { to, inLanes, now }: { to: string; inLanes: boolean; now: Date },
): NewMail {
  const data = z.encode(template.data, mail.data);
  if (mail.useful_until === undefined && carriesCode(data))
    throw new Error(`the mail ${mail.key} carries a code, and nobody said until when it is good`);
  const recipient_key = emailKey(to);
  return {
    key: mail.key,
    template: template.name,
    country_code: mail.country_code,
    language: mail.language,
    to_address: to,
    recipient_key,
    follows_member: mail.to === undefined,
    member_id: mail.member_id ?? null,
    data,
    useful_until: mail.useful_until?.toISOString() ?? null,
    // Fixed when queued, so that a mail sent twice after an unclear try is recognisable as the same.
    message_id: randomBytes(18).toString('base64url'),
    transactional: template.transactional,
    lane: inLanes ? laneOf(recipient_key) : null,
    state: 'queued',
    cancelled_because: null,
    stopped_at: null,
    created_at: now.toISOString(),
  };
}

const carriesCode = (data: unknown): boolean => typeof data === 'object' && data !== null && 'code' in data;

function cancel(mail: NewMail, reason: NonNullable<NewMail['cancelled_because']>): void {
  mail.state = 'cancelled';
  mail.cancelled_because = reason;
  mail.stopped_at = mail.created_at;
  mail.data = {};
}

const strangersAmong = (mails: readonly NewMail[]): string[] =>
  mails.flatMap((mail) => (mail.member_id === null ? mail.recipient_key : []));

async function cancelUnwanted(db: Db, mails: readonly NewMail[], members: MailedMembers): Promise<void> {
  const strangers = await unsubscribedAddresses(db, strangersAmong(mails));
  for (const mail of mails) {
    const unwanted =
      mail.member_id === null ? strangers.has(mail.recipient_key) : members.get(mail.member_id)?.unsubscribed;
    if (unwanted) cancel(mail, 'unsubscribed');
  }
}

async function cancelBounced(db: Db, mails: readonly NewMail[]): Promise<void> {
  const bounced = await bouncedAmong(
    db,
    mails.map((mail) => mail.recipient_key),
  );
  for (const mail of mails) {
    const kind = bounced.get(mail.recipient_key)?.kind;
    // Whoever uses the code proves that the mailbox can be reached again.
    const mayProve = kind === 'soft_bounce' && mail.useful_until !== null;
    if (kind && !mayProve) cancel(mail, 'bounced');
  }
}

async function cancelAboveCap(db: Db, mails: readonly NewMail[], cap: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const counts = new Map<string, number>();
  // In the same order everywhere, so that no deadlock occurs.
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
