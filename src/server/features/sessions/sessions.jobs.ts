import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { DEVICE_KEPT_MS } from './know-device.ts';
import { deleteExpiredSessions, deleteForgottenDevices } from './sessions.queries.ts';

const endOldSessions = work({
  job: job({ name: 'end-old-sessions', payload: z.object({}) }),
  cron: '13 * * * *',
  async handle(db) {
    const now = clock.now();
    await deleteExpiredSessions(db, now);
    await deleteForgottenDevices(db, new Date(now.getTime() - DEVICE_KEPT_MS));
  },
});

export const sessionsJobs: readonly AnyJobWork[] = [endOldSessions];
