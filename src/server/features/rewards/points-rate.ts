import {
  INITIAL_POINTS_RATE,
  type Money,
  type PointsRate,
  pointsValue,
} from '#contract/rules/points-value.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findRate } from './rewards.queries.ts';

/** What points are worth on a day (YYYY-MM-DD). */
export const rateOn = async (db: ReadDb, day: string): Promise<PointsRate> =>
  (await findRate(db, day)) ?? INITIAL_POINTS_RATE;

export const valueOn = async (db: ReadDb, day: string, points: number): Promise<Money> =>
  pointsValue(points, await rateOn(db, day));
