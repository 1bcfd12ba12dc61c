import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { deleteExpiredCodes, deleteOldRequests } from './codes.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Requests not mailed within a day are deleted too; people who wait for the mail have asked again. */
export const codesJobs: readonly AnyJobWork[] = [
  work({
    job: job({ name: 'forget-expired-codes', payload: z.object({}) }),
    cron: '37 * * * *',
    async handle(db) {
      const now = clock.now();
      await deleteExpiredCodes(db, now);
      await deleteOldRequests(db, new Date(now.getTime() - DAY_MS));
    },
  }),
];
