import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { updateMeasuredMinutes } from './measured-length.queries.ts';

const DAY_MS = 86_400_000;

/** So many completes make a median that one odd interview does not move. */
export const MEASURED_FROM = 10;

/**
 * What is promised of a survey's length becomes what was measured: the median of its completes from the start to the
 * survey's own report, in whole minutes, for each survey that has had one in the last day and `MEASURED_FROM` in all.
 * Completes that an operator decided or a client rejected say nothing of the length. Answers how many have changed.
 */
export const measureLengths = (db: Db): Promise<number> =>
  updateMeasuredMinutes(db, { since: new Date(clock.now().getTime() - DAY_MS), atLeast: MEASURED_FROM });
