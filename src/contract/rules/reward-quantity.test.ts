import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExchange, enterQuantity, isRewardDisabled, maximumQuantity } from './reward-quantity.ts';

describe('an exchange', () => {
  it.each([0, -1, 1.5, Number.NaN, 2 ** 53, '2', null, undefined, [1]])(
    'is refused for a quantity of %j',
    (quantity) => {
      expect(checkExchange({ cost: 1000, quantity, points: 5000 })).toEqual({
        ok: false,
        refusal: { code: 'invalid_fields', message: 'Please enter a whole number of at least 1' },
      });
    },
  );

  it('is refused below 1000 points', () => {
    expect(checkExchange({ cost: 333, quantity: 3, points: 5000 })).toEqual({
      ok: false,
      refusal: { code: 'points_below_minimum', message: 'You cannot exchange less than 1000 points' },
    });
  });

  it('is refused above what the member has', () => {
    expect(checkExchange({ cost: 1000, quantity: 2, points: 1999 })).toEqual({
      ok: false,
      refusal: { code: 'points_not_enough', message: "You don't have enough points" },
    });
  });

  it('says how many points it takes', () => {
    expect(checkExchange({ cost: 500, quantity: 2, points: 1000 })).toEqual({ ok: true, points: 1000 });
  });

  it('never takes more than there is, nor less than 1000', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer(), fc.nat(1_000_000), (cost, quantity, points) => {
        const result = checkExchange({ cost, quantity, points });
        if (result.ok) expect(result.points >= 1000 && result.points <= points).toBe(true);
        else expect(quantity < 1 || cost * quantity < 1000 || cost * quantity > points).toBe(true);
      }),
    );
  });
});

describe('the quantity field', () => {
  it.each([
    ['11', 3, 3], // above the maximum
    ['0', 3, 3],
    ['-1', 3, 3],
    ['1.5', null, null],
    ['1e1', 3, 3],
    ['99999999999999999999', 3, 3],
    ['', 3, null],
    ['10', 3, 10],
    ['1', null, 1],
  ])('after %j with %j before holds %j of at most 10', (entry, current, expected) => {
    expect(enterQuantity(entry, current, 10)).toBe(expected);
  });

  it('is off where one piece costs more than there is', () => {
    expect(isRewardDisabled(1001, 1000)).toBe(true);
    expect(isRewardDisabled(1000, 1000)).toBe(false);
    expect(isRewardDisabled(0, 1000)).toBe(true);
    expect(isRewardDisabled(1000, -5)).toBe(true);
  });

  it('offers the most that the points pay for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (cost, points) => {
        const maximum = maximumQuantity(cost, points);
        expect(maximum * cost <= points && (maximum + 1) * cost > points).toBe(true);
        expect(isRewardDisabled(cost, points)).toBe(cost > points);
      }),
    );
  });
});
