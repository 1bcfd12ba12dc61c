import { z } from 'zod';
import { enqueue, job, work } from '#server/jobs/queue.ts';
import { remindInvitations } from './remind-invitations.ts';

const remindInvitationsJob = job({ name: 'remind-invitations', payload: z.object({}), tries: 3 });

export const invitationsJobs = [
  work({
    job: remindInvitationsJob,
    cron: '23 * * * *',
    async handle(db) {
      const { more } = await remindInvitations(db);
      if (more) await enqueue(db, remindInvitationsJob, {});
    },
  }),
];
