import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { deleteExpiredChallenges } from './rejections.queries.ts';

export const registrationJobs: readonly AnyJobWork[] = [
  work({
    job: job({ name: 'forget-expired-challenges', payload: z.object({}) }),
    cron: '41 * * * *',
    async handle(db) {
      await deleteExpiredChallenges(db, clock.now());
    },
  }),
];
