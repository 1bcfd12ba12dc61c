import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { enqueueAll, job, type QueuedJob } from '#server/jobs/queue.ts';

const payload = z.object({ mail_id: z.int() });
/** The delay between tries grows to six hours: the last is a good day after the first, longer than most mail servers are away. */
const TRIES = 14;

/** Sends one mail of the outbox that somebody waits for. */
export const sendMail = job({ name: 'send-mail', payload, tries: TRIES, urgency: 'prompt' });
/** Sends one of many. */
export const sendBulkMail = job({ name: 'send-bulk-mail', payload, tries: TRIES, urgency: 'bulk' });

/** Of many mails, what a member is owed goes before what nobody asked for. */
const PRIORITY = { transactional: 0, other: 10 };
/** Mails that nobody waits for go one at a time in so many queues, by provider: a slow one holds up its own. */
const QUEUES = 8;

export type UnsentMail = { id: number; transactional: boolean; recipient_key: string };

/** Enqueues the jobs that send these mails; `inBulk` as their template says. */
export async function enqueueMails(
  db: Db,
  mails: readonly UnsentMail[],
  { inBulk, runAt }: { inBulk: boolean; runAt?: Date },
): Promise<void> {
  await enqueueAll(
    db,
    inBulk ? sendBulkMail : sendMail,
    mails.map(
      ({ id, transactional, recipient_key }): QueuedJob<{ mail_id: number }> => ({
        payload: { mail_id: id },
        key: `send-mail:${id}`,
        ...(inBulk
          ? {
              priority: transactional ? PRIORITY.transactional : PRIORITY.other,
              queue: `mail ${queueOf(recipient_key)}`,
            }
          : {}),
        ...(runAt ? { runAt } : {}),
      }),
    ),
  );
}

/** The mail that a job of this key sends, alone in a list; none for a job that sends no mail. */
export const mailOfKey = (key: string | null): number[] =>
  key?.startsWith('send-mail:') ? [Number(key.slice('send-mail:'.length))] : [];

/** The provider of a mailbox: the domain of its address. */
export const providerOf = (recipientKey: string): string =>
  recipientKey.slice(recipientKey.lastIndexOf('@') + 1);

const queueOf = (recipientKey: string): number =>
  createHash('sha1').update(providerOf(recipientKey)).digest().readUInt32BE() % QUEUES;
