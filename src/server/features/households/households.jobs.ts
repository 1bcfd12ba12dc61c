import { z } from 'zod';
import { job, work } from '#server/jobs/queue.ts';
import { raiseHouseholdCases } from './note-household.ts';

export const householdsJobs = [
  work({
    job: job({ name: 'raise-household-cases', payload: z.object({}), tries: 3 }),
    cron: '40 2 * * *',
    async handle(db) {
      await raiseHouseholdCases(db);
    },
  }),
];
