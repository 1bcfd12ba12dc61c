import { z } from 'zod';
import { job, work } from '#server/jobs/queue.ts';
import { forgetFormerMembers } from './former-members.ts';

export const formerMembersJobs = [
  work({
    job: job({ name: 'forget-former-members', payload: z.object({}) }),
    cron: '43 3 * * *',
    async handle(db) {
      await forgetFormerMembers(db);
    },
  }),
];
