import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dueCompletes,
  FIELD_COUNTS,
  type FieldCounts,
  fieldRates,
  isBehindPlan,
  medianOf,
  NO_COUNTS,
  percent,
  pointsPerComplete,
  sumOfCounts,
} from './field-figures.ts';

const RUNS = { numRuns: 60 };
const counts = fc
  .record(Object.fromEntries(FIELD_COUNTS.map((key) => [key, fc.nat(9999)])))
  .map((given) => given as FieldCounts);

it('rates are those of the field’s glossary', () => {
  const given = {
    ...NO_COUNTS,
    invited: 200,
    started: 80,
    open: 10,
    completes: 30,
    screenouts: 20,
    abandoned: 4,
    timeouts: 3,
    points: 1600,
  };
  const rates = Object.entries(fieldRates(given)).map(([key, share]) => [key, percent(share)]);
  expect(Object.fromEntries(rates)).toEqual({
    start: 40,
    participation: 15,
    completion: 37.5,
    incidence: 60,
    drop_out: 10,
  });
  expect(pointsPerComplete(given)).toBe(1600 / 30);
  expect(pointsPerComplete(NO_COUNTS)).toBeNull();
});

it('counts add up in any order, and rates of a sum lie between those of its parts', () => {
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 4 }), (parts) => {
      const sum = sumOfCounts(parts);
      expect(sumOfCounts(parts.toReversed())).toEqual(sum);
      const starts = parts.map((part) => fieldRates(part).incidence).filter(({ whole }) => whole > 0);
      if (starts.length === 0) return;
      const of = percent(fieldRates(sum).incidence);
      expect(of).toBeGreaterThanOrEqual(Math.min(...starts.map(percent)) - 1e-9);
      expect(of).toBeLessThanOrEqual(Math.max(...starts.map(percent)) + 1e-9);
    }),
    RUNS,
  );
});

it('the median of several surveys is that of all their completes, one by one', () => {
  const lengths = fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 600 }).map((one) => one / 10), completes: fc.nat(4) }),
    {
      maxLength: 8,
    },
  );
  expect(medianOf([])).toBeNull();
  fc.assert(
    fc.property(lengths, lengths, (one, other) => {
      const all = [...one, ...other]
        .flatMap(({ minutes, completes }) => Array.from({ length: completes }, () => minutes))
        .sort((a, b) => a - b);
      const half = all.length / 2;
      const expected =
        all.length % 2 === 1 ? all[Math.floor(half)] : ((all[half - 1] ?? 0) + (all[half] ?? 0)) / 2;
      expect(medianOf([...one, ...other])).toBe(all.length === 0 ? null : expected);
    }),
    RUNS,
  );
});

const DAY_MS = 86_400_000;
const began_at = new Date('2026-01-01T00:00:00Z');
const plan = (target: number, days: number) => ({
  state: 'live' as const,
  target,
  began_at,
  closes_at: new Date(began_at.getTime() + days * DAY_MS),
});
const after = (days: number) => new Date(began_at.getTime() + days * DAY_MS);

it('half of the time means half of the completes, and a tenth of those wanted may lack', () => {
  expect(dueCompletes(plan(100, 10), after(5))).toBe(50);
  expect(isBehindPlan(plan(100, 10), 40, after(5))).toBe(false);
  expect(isBehindPlan(plan(100, 10), 39, after(5))).toBe(true);
  expect(isBehindPlan(plan(100, 10), 0, after(1))).toBe(false);
  expect(isBehindPlan(plan(100, 10), 89, after(99))).toBe(true);
  expect(isBehindPlan({ ...plan(100, 10), state: 'paused' }, 0, after(9))).toBe(false);
  expect(isBehindPlan({ ...plan(100, 10), target: null }, 0, after(9))).toBe(false);
  expect(isBehindPlan({ ...plan(100, 10), closes_at: null }, 0, after(9))).toBe(false);
});

it('a survey that is behind stays so with time and with fewer completes, and never is with all of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: -5, max: 80, noNaN: true }),
      fc.nat(5000),
      (target, days, passed, completes) => {
        const behind = isBehindPlan(plan(target, days), completes, after(passed));
        if (completes >= target) expect(behind).toBe(false);
        if (!behind) return;
        expect(isBehindPlan(plan(target, days), completes, after(passed + 1))).toBe(true);
        expect(isBehindPlan(plan(target, days), Math.max(0, completes - 1), after(passed))).toBe(true);
      },
    ),
    RUNS,
  );
});
