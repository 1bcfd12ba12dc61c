/** Points that one exchange must reach (docs/specification.md §9). */
export const MINIMUM_EXCHANGE_POINTS = 1000;

/** Points for a referral, once the friend's first complete is final. */
export const REFERRAL_POINTS = 10;

/** So many points are worth so many minor units (cents) of a currency. */
export interface PointsRate {
  points: number;
  amount_minor: number;
  currency: string;
}

export interface Money {
  amount_minor: number;
  currency: string;
}

/** The rate that a panel starts with: 10 points = 0.25 USD. */
export const INITIAL_POINTS_RATE: PointsRate = { points: 10, amount_minor: 25, currency: 'USD' };

/** What points are worth, in whole minor units, rounded down. Throws where points are not whole or below zero. */
export function pointsValue(points: number, rate: PointsRate): Money {
  if (!Number.isSafeInteger(points) || points < 0)
    throw new RangeError('points must be a whole number from 0');
  const amount = Number((BigInt(points) * BigInt(rate.amount_minor)) / BigInt(rate.points));
  if (!Number.isSafeInteger(amount)) throw new RangeError('the value of the points is too large');
  return { amount_minor: amount, currency: rate.currency };
}

/** The next exchange that points lead to: the first one, and from there on each further thousand. */
export const nextExchangeGoal = (points: number): number =>
  (Math.floor(points / MINIMUM_EXCHANGE_POINTS) + 1) * MINIMUM_EXCHANGE_POINTS;
