import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { sampleCompletes, trimSamples, updateMeasuredMinutes } from './measured-length.queries.ts';

const HOUR_MS = 3_600_000;
/** The job runs four times an hour; of a busier hour the latest completes are enough. */
const COMPLETES_AT_ONCE = 5000;

/** Enough completes for a median that a single outlier doesn't shift. */
export const MEASURED_FROM = 10;
/** So many of the latest are looked at. */
const MEASURED_UP_TO = 100;

/**
 * What is promised of a survey's length becomes what was measured: the median of its latest `MEASURED_UP_TO` completes from
 * the start to the survey's own report, in whole minutes, for each survey that has had one in the last hour and
 * `MEASURED_FROM` in all. Completes that an operator decided or a client rejected say nothing of the length. Returns how
 * many have changed.
 */
export async function measureLengths(db: Db): Promise<number> {
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const surveys = await sampleCompletes(db, { since, limit: COMPLETES_AT_ONCE });
  if (surveys.length === 0) return 0;
  await trimSamples(db, surveys, MEASURED_UP_TO);
  return updateMeasuredMinutes(db, surveys, { atLeast: MEASURED_FROM, atMost: MEASURED_UP_TO });
}
