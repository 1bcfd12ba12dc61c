import { z } from 'zod';
import { job } from '#server/jobs/queue.ts';

/**
 * Sends one mail of the outbox. The delay between tries grows to six hours: the last is a good day after the
 * first, longer than most mail servers are away.
 */
export const sendMail = job({
  name: 'send-mail',
  payload: z.object({ mail_id: z.int() }),
  tries: 14,
});

export const sendMailKey = (mailId: number) => `send-mail:${mailId}`;

/** What nobody asked for waits behind what somebody sits before. */
export const PRIORITY = { transactional: 0, other: 10 };
