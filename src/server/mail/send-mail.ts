import { createHash } from 'node:crypto';
import { z } from 'zod';
import { job, type QueuedJob } from '#server/jobs/queue.ts';

/**
 * Sends one mail of the outbox. The delay between tries grows to six hours: the last is a good day after the
 * first, longer than most mail servers are away.
 */
export const sendMail = job({
  name: 'send-mail',
  payload: z.object({ mail_id: z.int() }),
  tries: 14,
});

/** What nobody asked for waits behind what somebody sits before. */
const PRIORITY = { transactional: 0, other: 10 };
/** Mails that nobody waits for go one at a time in so many rows, by provider: the other workers stay free. */
const LANES = 8;

type WaitingMail = { id: number; transactional: boolean; recipient_key: string };

/** The job that sends a mail. */
export const sendMailJob = (
  { id, transactional, recipient_key }: WaitingMail,
  runAt?: Date,
): QueuedJob<{ mail_id: number }> => ({
  payload: { mail_id: id },
  key: `send-mail:${id}`,
  ...(transactional
    ? { priority: PRIORITY.transactional }
    : { priority: PRIORITY.other, queue: `mail ${laneOf(recipient_key)}` }),
  ...(runAt ? { runAt } : {}),
});

/** The provider of a mailbox: the domain of its address. */
export const providerOf = (recipientKey: string): string =>
  recipientKey.slice(recipientKey.lastIndexOf('@') + 1);

const laneOf = (recipientKey: string): number =>
  createHash('sha1').update(providerOf(recipientKey)).digest().readUInt32BE() % LANES;
