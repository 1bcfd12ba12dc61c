import { calendarDay } from '#contract/rules/age-limit.ts';
import {
  INITIAL_POINTS_RATE,
  type Money,
  type PointsRate,
  pointsValue,
} from '#contract/rules/points-value.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findRate } from './rewards.queries.ts';

/** The value of points on a date (YYYY-MM-DD). */
export const rateOn = async (db: ReadDb, day: string): Promise<PointsRate> =>
  (await findRate(db, day)) ?? INITIAL_POINTS_RATE;

/** The value of points today in a time zone. */
export const rateToday = (db: ReadDb, timeZone: string): Promise<PointsRate> =>
  rateOn(db, calendarDay(clock.now(), timeZone));

export const valueOn = async (db: ReadDb, day: string, points: number): Promise<Money> =>
  pointsValue(points, await rateOn(db, day));
