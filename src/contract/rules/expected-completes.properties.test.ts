import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CellSums,
  expectedCompletes,
  hoursToFill,
  MEMBER_WEIGHT,
  type Responses,
  ratesOfCell,
  ratesOfCountry,
  ratesOfMember,
  replicatesOf,
} from './expected-completes.ts';

const responses = fc
  .tuple(fc.nat(60), fc.nat(60), fc.nat(60))
  .map((counts) => counts.sort((one, other) => other - one))
  .map(([invited = 0, started = 0, completed = 0]): Responses => ({ invited, started, completed }));

const rateOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const isBetween = (rate: number, own: number | null, towards: number) =>
  own === null
    ? expect(rate).toBeCloseTo(towards)
    : expect(rate >= Math.min(own, towards) - 1e-9 && rate <= Math.max(own, towards) + 1e-9).toBe(true);

it('rates lie between what was seen and what they are shrunk towards, and are that where nothing was seen', () => {
  fc.assert(
    fc.property(responses, responses, responses, (country, cell, member) => {
      const ofCountry = ratesOfCountry(country);
      const ofCell = ratesOfCell(cell, ofCountry);
      const own = ratesOfMember(member, ofCell);
      for (const { start, completion } of [ofCountry, ofCell, own]) {
        expect(start > 0 && start < 1.000_001).toBe(true);
        expect(completion > 0 && completion < 1.000_001).toBe(true);
      }
      isBetween(own.start, rateOf(member.started, member.invited), ofCell.start);
      isBetween(own.completion, rateOf(member.completed, member.started), ofCell.completion);
    }),
  );
});

/** A generator for a simulation that is the same in each run. */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it.each([1, 2, 3, 4])(
  '80 of 100 simulated waves end within the interval, give or take ten (panel %i)',
  (panel) => {
    const chance = generator(panel);
    const times = (count: number, rate: number) => {
      let hits = 0;
      for (let n = 0; n < count; n++) if (chance() < rate) hits++;
      return hits;
    };
    /** Around a mean, narrower or wider. */
    const around = (mean: number) =>
      Math.min(0.95, Math.max(0.02, mean + (chance() + chance() - 1) * mean * 0.6));
    let within = 0;
    for (let wave = 0; wave < 200; wave++) {
      const cells = [0.1, 0.2, 0.3, 0.4].map((mean) => {
        const [start, completion] = [around(mean), around(0.6)];
        const members = Array.from({ length: 60 }, () => {
          const rates = { start: around(start), completion: around(completion) };
          const invited = Math.floor(chance() * 25);
          const started = times(invited, rates.start);
          return { rates, responses: { invited, started, completed: times(started, rates.completion) } };
        });
        return { members, sum: sumOf(members.map((one) => one.responses)) };
      });
      const country = ratesOfCountry(sumOf(cells.map(({ sum }) => sum)));
      const sums = cells.map(({ members, sum }): CellSums => {
        const rates = ratesOfCell(sum, country);
        const found: CellSums = {
          members: 0,
          completes: 0,
          variance: 0,
          by_start: 0,
          by_completion: 0,
          responses: sum,
          rates,
        };
        for (const { responses: seen } of members) {
          const own = ratesOfMember(seen, rates);
          const p = own.start * own.completion;
          found.members += 1;
          found.completes += p;
          found.variance += p * (1 - p);
          found.by_start += (own.completion * MEMBER_WEIGHT) / (seen.invited + MEMBER_WEIGHT);
          found.by_completion += (own.start * MEMBER_WEIGHT) / (seen.started + MEMBER_WEIGHT);
        }
        return found;
      });
      const { low, high } = expectedCompletes(sums);
      let completes = 0;
      for (const { members } of cells)
        for (const { rates } of members)
          if (chance() < rates.start && chance() < rates.completion) completes++;
      if (completes >= low && completes <= high) within++;
    }
    expect(within / 200).toBeGreaterThanOrEqual(0.7);
    expect(within / 200).toBeLessThanOrEqual(0.9);
  },
);

const sumOf = (all: readonly Responses[]): Responses =>
  all.reduce(
    (sum, one) => ({
      invited: sum.invited + one.invited,
      started: sum.started + one.started,
      completed: sum.completed + one.completed,
    }),
    { invited: 0, started: 0, completed: 0 },
  );

it('replicates share out everybody once, in equal parts, the same for the same seed', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat()),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(),
      (members, count, seed) => {
        const parts = replicatesOf(members, count, seed);
        expect(parts).toHaveLength(count);
        expect(parts.flat().toSorted((a, b) => a - b)).toEqual(members.toSorted((a, b) => a - b));
        const sizes = parts.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(replicatesOf(members, count, seed)).toEqual(parts);
      },
    ),
  );
});

it('a wave fills sooner the more is expected of it and the faster it goes, and never where too little is expected', () => {
  const count = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(
      count,
      count,
      count,
      fc.integer({ min: 1, max: 200 }),
      (members, completes, wanted, per_hour) => {
        const delays = [1, 2, 5, 24];
        const drip = hoursToFill({ members, completes, per_hour }, wanted, delays);
        const at_once = hoursToFill({ members, completes, per_hour: null }, wanted, delays);
        if (completes < wanted) {
          expect([drip, at_once]).toEqual([null, null]);
          return;
        }
        expect(drip ?? 0).toBeGreaterThanOrEqual((at_once ?? 0) - 1e-6);
        const more = hoursToFill({ members, completes: completes * 2, per_hour }, wanted, delays);
        expect(more ?? 0).toBeLessThanOrEqual((drip ?? 0) + 1e-6);
      },
    ),
  );
  expect(hoursToFill({ members: 10, completes: 4, per_hour: null }, 2, [1, 2, 3, 4])).toBeCloseTo(2);
});
