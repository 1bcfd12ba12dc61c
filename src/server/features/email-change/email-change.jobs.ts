import { type AnyJobWork, work } from '#server/jobs/queue.ts';
import { sendEmailChange, sendEmailChangeJob } from './change-email.ts';

export const emailChangeJobs: readonly AnyJobWork[] = [
  work({ job: sendEmailChangeJob, handle: (db, { payload }) => sendEmailChange(db, payload) }),
];
