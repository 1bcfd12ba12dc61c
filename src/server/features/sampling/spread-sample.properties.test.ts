import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SpreadCell, type Stratum, spreadSample } from './spread-sample.ts';

const chance = fc.double({ min: 0.02, max: 0.6, noNaN: true });
const stratumOf = (at: number, cells: readonly number[], chances: readonly number[]): Stratum => ({
  cells,
  members: chances.length,
  completes: chances.reduce((sum, one) => sum + one, 0),
  ids: chances.map((_, member) => at * 10_000 + member + 1),
  chances,
});
const cell = fc.record<SpreadCell>({
  open: fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 40, noNaN: true })),
  closed: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
});
/** Any cells and members, also with needs that contradict each other. */
const panels = fc.array(cell, { minLength: 0, maxLength: 5 }).chain((cells) =>
  fc.record({
    cells: fc.constant(cells),
    strata: fc
      .uniqueArray(fc.subarray(cells.map((_, at) => at)), { selector: (of) => of.join(), maxLength: 8 })
      .chain((patterns) =>
        fc
          .tuple(...patterns.map(() => fc.array(chance, { maxLength: 30 })))
          .map((all) => all.map((chances, at) => stratumOf(at, patterns[at] ?? [], chances))),
      ),
    total: fc.option(fc.nat(100)),
    by: fc.constantFrom('members' as const, 'completes' as const),
  }),
);
const everybody = { size: 100_000, wanted: null };

const expectedIn = (
  strata: readonly Stratum[],
  drawn: readonly number[],
  of: (stratum: Stratum) => boolean,
) => {
  const taken = new Set(drawn);
  return strata
    .filter(of)
    .flatMap(({ ids, chances }) => chances.filter((_, at) => taken.has(ids[at] ?? 0)))
    .reduce((sum, one) => sum + one, 0);
};

it('takes everybody once whom no closed cell keeps out, in an order of which a smaller sample is the beginning', () => {
  fc.assert(
    fc.property(panels, fc.nat(60), fc.nat(10), ({ strata, cells, total, by }, size, wanted) => {
      const all = spreadSample(strata, cells, { ...everybody, by, total });
      const open = strata.filter(({ cells: own }) => !own.some((at) => cells[at]?.closed));
      expect(all.toSorted((a, b) => a - b)).toEqual(open.flatMap(({ ids }) => ids).toSorted((a, b) => a - b));
      expect(spreadSample(strata, cells, { size, wanted: null, by, total })).toEqual(all.slice(0, size));
      const few = spreadSample(strata, cells, { size: 100_000, wanted, by, total });
      expect(few).toEqual(all.slice(0, few.length));
      const completes = expectedIn(strata, few, () => true);
      if (few.length < all.length) expect(completes).toBeGreaterThanOrEqual(wanted - 1e-9);
      expect(expectedIn(strata, few.slice(0, -1), () => true)).toBeLessThan(Math.max(wanted, 1e-9) + 1e-9);
    }),
  );
});

it('gives each cell its share of what is open at any size, to a member', () => {
  const cells = fc.array(fc.double({ min: 5, max: 100, noNaN: true }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(cells, fc.double({ min: 0.1, max: 1, noNaN: true }), fc.gen(), (open, part, of) => {
      const strata = open.map((need, at) => {
        const chances = [];
        for (let sum = 0; sum < need + 1; sum += chances.at(-1) ?? 1) chances.push(of(() => chance));
        return stratumOf(at, [at], chances);
      });
      const total = open.reduce((sum, need) => sum + need, 0);
      const drawn = spreadSample(
        strata,
        open.map((need) => ({ open: need, closed: false })),
        { size: 100_000, wanted: part * total, by: 'completes', total: null },
      );
      for (const [at, need] of open.entries()) {
        const found = expectedIn(strata, drawn, (one) => one.cells.includes(at));
        expect(Math.abs(found - part * need)).toBeLessThan(1.3);
      }
    }),
    { numRuns: 40 },
  );
});

it('meets crossed needs together, whoever is there more often', () => {
  const skew = fc.array(fc.integer({ min: 150, max: 400 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      skew,
      fc.integer({ min: 15, max: 45 }),
      fc.integer({ min: 10, max: 25 }),
      (counts, men, young) => {
        // Two genders and three ages, 60 completes by either; the last three cells are the ages.
        const needs = [men, 60 - men, young, 20, 40 - young];
        const strata = counts.map((count, at) =>
          stratumOf(
            at,
            [at % 2, 2 + (at % 3)],
            Array.from({ length: count }, () => 0.4),
          ),
        );
        const cells = needs.map((open) => ({ open, closed: false }));
        const drawn = spreadSample(strata, cells, { size: 100_000, wanted: 60, by: 'completes', total: 60 });
        for (const [at, need] of needs.entries())
          expect(Math.abs(expectedIn(strata, drawn, (one) => one.cells.includes(at)) - need)).toBeLessThan(2);
      },
    ),
    { numRuns: 40 },
  );
});

it('gives the others what cells leave of the total, and otherwise takes them last', () => {
  const many = (at: number, cells: number[]) =>
    stratumOf(
      at,
      cells,
      Array.from({ length: 400 }, () => 0.5),
    );
  const strata = [many(0, []), many(1, [0]), many(2, [1])];
  const cells = [
    { open: 30, closed: false },
    { open: 0, closed: false },
  ];
  const shares = (total: number | null, wanted: number) => {
    const drawn = spreadSample(strata, cells, { size: 100_000, wanted, by: 'completes', total });
    return strata.map((one) => expectedIn(strata, drawn, (other) => other === one));
  };
  expect(shares(40, 40)).toEqual([10, 30, 0]);
  expect(shares(40, 80)).toEqual([20, 60, 0]);
  expect(shares(null, 100)).toEqual([0, 100, 0]);
  expect(shares(null, 300)).toEqual([50, 200, 50]);
});
