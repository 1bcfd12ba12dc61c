import { work } from '#server/jobs/queue.ts';
import { advanceRaise, raisePointsJob } from './raise-points.ts';

export const pointRaisesJobs = [
  work({ job: raisePointsJob, handle: (db, { payload }) => advanceRaise(db, payload.raise_id) }),
];
