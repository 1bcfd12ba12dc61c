import { z } from 'zod';
import { job, work } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { measureLengths } from './measure-lengths.ts';
import { writeMissingSearchTexts } from './search-text.queries.ts';

export const surveysJobs = [
  work({
    job: job({ name: 'measure-survey-lengths', payload: z.object({}), tries: 3 }),
    cron: '*/15 * * * *',
    async handle(db) {
      await measureLengths(db);
    },
  }),
  // Those that an earlier release has added.
  sweep({
    name: 'write-survey-search-texts',
    cron: '* * * * *',
    atOnce: 200,
    step: (db, _now, atOnce) => writeMissingSearchTexts(db, atOnce),
  }),
];
