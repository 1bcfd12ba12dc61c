/** The least number of points in one exchange (docs/specification.md §9). */
export const MINIMUM_EXCHANGE_POINTS = 1000;

/** Points for a referral, paid when the friend's first complete is final. */
export const REFERRAL_POINTS = 10;

/** This many points are worth this many minor units (cents) of a currency. */
export interface PointsRate {
  points: number;
  amount_minor: number;
  currency: string;
}

export interface Money {
  amount_minor: number;
  currency: string;
}

/** The rate of a new panel: 10 points = 0.25 USD. */
export const INITIAL_POINTS_RATE: PointsRate = { points: 10, amount_minor: 25, currency: 'USD' };

/** The value of points in whole minor units, rounded down. Throws if points are negative or not whole. */
export function pointsValue(points: number, rate: PointsRate): Money {
  if (!Number.isSafeInteger(points) || points < 0)
    throw new RangeError('points must be a whole number from 0');
  const amount = Number((BigInt(points) * BigInt(rate.amount_minor)) / BigInt(rate.points));
  if (!Number.isSafeInteger(amount)) throw new RangeError('the value of the points is too large');
  return { amount_minor: amount, currency: rate.currency };
}

/** The next exchange to save up for: the first threshold, then every further thousand. */
export const nextExchangeGoal = (points: number): number =>
  (Math.floor(points / MINIMUM_EXCHANGE_POINTS) + 1) * MINIMUM_EXCHANGE_POINTS;
