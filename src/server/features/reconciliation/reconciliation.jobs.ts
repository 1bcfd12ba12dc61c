import { sweep } from '#server/jobs/sweep.ts';
import { forgetUnknownRows } from './reconciliation-lists.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to ask a client about them. */
const KEPT_MS = 90 * DAY_MS;

export const reconciliationJobs = [
  sweep({
    name: 'forget-unknown-rows',
    cron: '53 3 * * *',
    step: (db, now, limit) => forgetUnknownRows(db, new Date(now.getTime() - KEPT_MS), limit),
  }),
];
