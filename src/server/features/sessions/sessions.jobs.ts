import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { DEVICE_KEPT_MS } from './know-device.ts';
import { deleteExpiredSessions, deleteForgottenDevices } from './sessions.queries.ts';

const endOldSessions = sweep({
  name: 'end-old-sessions',
  cron: '13 * * * *',
  async step(db, now, atOnce) {
    return Math.max(
      await deleteExpiredSessions(db, now, atOnce),
      await deleteForgottenDevices(db, new Date(now.getTime() - DEVICE_KEPT_MS), atOnce),
    );
  },
});

export const sessionsJobs: readonly AnyJobWork[] = [endOldSessions];
