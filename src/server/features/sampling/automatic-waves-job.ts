import { z } from 'zod';
import { job } from '#server/jobs/queue.ts';

/** One look at a series: it ends, waits, or starts its next wave. */
export const continueSeriesJob = job({
  name: 'continue-automatic-waves',
  payload: z.object({ survey_id: z.int() }),
  tries: 5,
});

export const seriesKey = (surveyId: number) => `automatic-waves:${surveyId}`;
