import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INITIAL_POINTS_RATE,
  MINIMUM_EXCHANGE_POINTS,
  nextExchangeGoal,
  pointsValue,
  REFERRAL_POINTS,
} from './points-value.ts';

describe('the value of points', () => {
  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d points', (points) => {
    expect(() => pointsValue(points, INITIAL_POINTS_RATE)).toThrow(RangeError);
  });

  it('refuses a value that a number cannot hold', () => {
    expect(() => pointsValue(Number.MAX_SAFE_INTEGER, INITIAL_POINTS_RATE)).toThrow(RangeError);
  });

  it.each([
    [0, 0],
    [1, 2], // 2.5 cents, rounded down
    [2, 5],
    [10, 25],
    [999, 2497],
    [MINIMUM_EXCHANGE_POINTS, 2500],
  ])('of %i points is %i cents', (points, amount_minor) => {
    expect(pointsValue(points, INITIAL_POINTS_RATE)).toEqual({ amount_minor, currency: 'USD' });
  });

  it('has the constants of the specification', () => {
    expect([MINIMUM_EXCHANGE_POINTS, REFERRAL_POINTS]).toEqual([1000, 10]);
  });

  it('is the largest whole amount that the points cover, for every rate', () => {
    const amount = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.nat(), amount, amount, (points, per, minor) => {
        const value = pointsValue(points, { points: per, amount_minor: minor, currency: 'EUR' });
        const exact = BigInt(points) * BigInt(minor);
        expect(BigInt(value.amount_minor) * BigInt(per) <= exact).toBe(true);
        expect(BigInt(value.amount_minor + 1) * BigInt(per) > exact).toBe(true);
      }),
    );
  });
});

describe('the next exchange', () => {
  it.each([
    [0, 1000],
    [999, 1000],
    [1000, 2000],
    [1700, 2000],
    [12_000, 13_000],
  ])('with %i points is reached at %i', (points, goal) => {
    expect(nextExchangeGoal(points)).toBe(goal);
  });
});
