import { z } from 'zod';
import { job, work } from '#server/jobs/queue.ts';
import { measureLengths } from './measure-lengths.ts';

export const surveysJobs = [
  work({
    job: job({ name: 'measure-survey-lengths', payload: z.object({}), tries: 3 }),
    cron: '*/15 * * * *',
    async handle(db) {
      await measureLengths(db);
    },
  }),
];
