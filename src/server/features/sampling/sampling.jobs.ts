import { z } from 'zod';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueue, enqueueAll, job, work } from '#server/jobs/queue.ts';
import { dueSeries } from './automatic-waves.queries.ts';
import { continueSeriesJob, seriesKey } from './automatic-waves-job.ts';
import { continueSeries } from './continue-series.ts';
import { countResponses, sumResponses } from './response-rates.queries.ts';

/** Each with up to a hundred invitations of the year. */
const AT_ONCE = 500;
/** Fewer completes say nothing about how long they take. */
const LEAST_COMPLETES = 30;

const measureResponsesJob = job({
  name: 'measure-responses',
  payload: z.object({ after: z.int().optional() }),
  tries: 3,
});

/** Counts what the next members did with their invitations; after all of them the sums by cell. Answers the last one, if any. */
export async function measureResponses(db: Db, after: number): Promise<number | null> {
  const now = clock.now();
  const last = await countResponses(db, { after, limit: AT_ONCE, now });
  if (last === null) await sumResponses(db, { now, day: calendarDay(now, 'UTC'), least: LEAST_COMPLETES });
  return last;
}

const lookAfterSeriesJob = job({ name: 'look-after-automatic-waves', payload: z.object({}), tries: 1 });

export const samplingJobs = [
  work({
    job: continueSeriesJob,
    async handle(db, { payload }) {
      await continueSeries(db, payload.survey_id);
    },
  }),
  work({
    job: lookAfterSeriesJob,
    cron: '*/5 * * * *',
    async handle(db) {
      const due = await dueSeries(db, clock.now());
      await enqueueAll(
        db,
        continueSeriesJob,
        due.map((survey_id) => ({ payload: { survey_id }, key: seriesKey(survey_id), priority: 20 })),
      );
    },
  }),
  work({
    job: measureResponsesJob,
    cron: '33 1 * * *',
    async handle(db, { payload: { after = 0 } }) {
      const last = await measureResponses(db, after);
      if (last !== null) await enqueue(db, measureResponsesJob, { after: last }, { priority: 20 });
    },
  }),
];
