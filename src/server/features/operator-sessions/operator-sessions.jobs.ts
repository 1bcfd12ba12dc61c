import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { sendPasswordLink, sendPasswordLinkJob } from './forgot-password.ts';
import { deleteEndedOperatorSessions } from './operator-sessions.queries.ts';

export const operatorSessionsJobs: readonly AnyJobWork[] = [
  work({
    job: sendPasswordLinkJob,
    handle: (db, { payload }) => sendPasswordLink(db, payload.address_hash),
  }),
  work({
    job: job({ name: 'forget-operator-sessions', payload: z.object({}) }),
    cron: '23 * * * *',
    async handle(db) {
      await deleteEndedOperatorSessions(db, clock.now());
    },
  }),
];
