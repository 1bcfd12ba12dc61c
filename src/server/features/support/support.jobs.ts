import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { deleteMessagesBefore } from './support.queries.ts';

/** The privacy policy names it ("How long we keep them"). */
const KEPT_YEARS = 2;

const forgetMessages = work({
  job: job({ name: 'forget-messages', payload: z.object({}) }),
  cron: '27 3 * * *',
  async handle(db) {
    const before = clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
    await deleteMessagesBefore(db, before);
  },
});

export const supportJobs: readonly AnyJobWork[] = [forgetMessages];
