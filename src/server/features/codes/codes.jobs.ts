import { z } from 'zod';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { deleteExpiredCodes } from './codes.queries.ts';

export const codesJobs: readonly AnyJobWork[] = [
  work({
    job: job({ name: 'forget-expired-codes', payload: z.object({}) }),
    cron: '37 * * * *',
    async handle(db) {
      await deleteExpiredCodes(db, new Date());
    },
  }),
];
