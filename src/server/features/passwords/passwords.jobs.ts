import { type AnyJobWork, work } from '#server/jobs/queue.ts';
import { sendReset, sendResetJob } from './request-reset.ts';

export const passwordsJobs: readonly AnyJobWork[] = [
  work({ job: sendResetJob, handle: (db, { payload }) => sendReset(db, payload) }),
];
