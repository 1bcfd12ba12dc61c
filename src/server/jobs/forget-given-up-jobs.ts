import { deleteGivenUp } from './private-tables.queries.ts';
import type { AnyJobWork } from './queue.ts';
import { sweep } from './sweep.ts';

/** How long a job that was given up can be looked at and tried again. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes jobs whose last failure is a month old; what they would have done is lost or found by a sweep of its own. */
export const forgetGivenUpJobsWork: AnyJobWork = sweep({
  name: 'forget-given-up-jobs',
  cron: '29 4 * * *',
  step: (db, now, atOnce) =>
    deleteGivenUp(db, { failedBefore: new Date(now.getTime() - KEPT_MS), limit: atOnce }),
});
