import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { enqueueAll, job, type QueuedJob } from '#server/jobs/queue.ts';

const payload = z.object({ mail_id: z.int() });
/** The delay between tries grows to six hours: the last is a good day after the first, longer than most mail servers are away. */
const TRIES = 14;

/** Sends one mail of the outbox that somebody waits for. */
export const sendMail = job({ name: 'send-mail', payload, tries: TRIES, urgency: 'prompt' });
/** Sends one of many that has to be tried again, or goes later. */
export const sendBulkMail = job({ name: 'send-bulk-mail', payload, tries: TRIES, urgency: 'bulk' });
/** Sends what waits in a lane, one after another. */
export const sendLane = job({
  name: 'send-lane',
  payload: z.object({ lane: z.int() }),
  tries: TRIES,
  urgency: 'bulk',
});

/** Of many mails, what a member is owed goes before what nobody asked for. */
const PRIORITY = { transactional: 0, other: 10 };
/** Mails that nobody waits for go one at a time in so many lanes; a provider has half of them, so that a slow one holds up no others. */
export const LANES = 8;
const LANES_OF_PROVIDER = LANES / 2;

export type UnsentMail = { id: number; transactional: boolean; recipient_key: string };

/** Enqueues a job of its own for each of these mails; `inBulk` as their template says. */
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
              queue: queueOf(laneOf(recipient_key)),
            }
          : {}),
        ...(runAt ? { runAt } : {}),
      }),
    ),
  );
}

/**
 * Enqueues a job for each of these lanes, which sends what waits in it. They have no keys, for which transactions would wait for
 * each other; one that finds nothing ends at once.
 */
export const enqueueLanes = (db: Db, lanes: Iterable<number>): Promise<void> =>
  enqueueAll(
    db,
    sendLane,
    [...new Set(lanes)].sort().map((lane) => ({
      payload: { lane },
      queue: queueOf(lane),
      priority: PRIORITY.other,
    })),
  );

/** One job at a time, a lane's and those of its mails that are tried again. */
const queueOf = (lane: number) => `mail ${lane}`;

/** The mail that a job of this key sends, alone in a list; none for a job that sends no mail. */
export const mailOfKey = (key: string | null): number[] =>
  key?.startsWith('send-mail:') ? [Number(key.slice('send-mail:'.length))] : [];

/** The provider of a mailbox: the domain of its address. */
export const providerOf = (recipientKey: string): string =>
  recipientKey.slice(recipientKey.lastIndexOf('@') + 1);

/** Its provider says which half, its recipient which lane of it: most people have their mailbox at the same two or three providers. */
export const laneOf = (recipientKey: string): number =>
  (hashOf(providerOf(recipientKey)) % 2) * LANES_OF_PROVIDER + (hashOf(recipientKey) % LANES_OF_PROVIDER);

const hashOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE();
