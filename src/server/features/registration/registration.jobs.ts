import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { deleteExpiredChallenges } from './rejections.queries.ts';

export const registrationJobs: readonly AnyJobWork[] = [
  sweep({ name: 'forget-expired-challenges', cron: '41 * * * *', step: deleteExpiredChallenges }),
];
