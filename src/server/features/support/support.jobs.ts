import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { deleteThreadsBefore } from './threads.queries.ts';

/** Stated in the privacy policy ("How long we keep them"). */
const KEPT_YEARS = 2;

const forgetMessages = sweep({
  name: 'forget-messages',
  cron: '27 3 * * *',
  step(db, now, atOnce) {
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
    return deleteThreadsBefore(db, before, atOnce);
  },
});

export const supportJobs: readonly AnyJobWork[] = [forgetMessages];
