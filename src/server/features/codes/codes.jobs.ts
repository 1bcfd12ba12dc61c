import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { deleteExpiredCodes, deleteOldRequests } from './codes.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Requests not mailed within a day are deleted too; people who wait for the mail have asked again. */
export const codesJobs: readonly AnyJobWork[] = [
  sweep({
    name: 'forget-expired-codes',
    cron: '37 * * * *',
    async step(db, now, atOnce) {
      return Math.max(
        await deleteExpiredCodes(db, now, atOnce),
        await deleteOldRequests(db, new Date(now.getTime() - DAY_MS), atOnce),
      );
    },
  }),
];
