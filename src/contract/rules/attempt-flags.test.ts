import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SPEEDING_FROM, STRAIGHT_LINE_ROWS, speedLimit, straightLinedGrids } from './attempt-flags.ts';
import type { Definition } from './questionnaire.ts';

const RUNS = { numRuns: 60 };
const columns = [1, 2, 3].map((id) => ({ id, name: `${id}` }));

/** Grids with the answers to their rows; a row can be left open. */
const grids = fc.array(fc.array(fc.option(fc.constantFrom(1, 2), { nil: null }), { maxLength: 8 }), {
  maxLength: 3,
});
const questionnaireOf = (answered: readonly (readonly (number | null)[])[]) => ({
  definition: answered.map((rows, at) => ({
    id: `g${at}`,
    title: 'Grid',
    type: 'grid',
    required: false,
    values: columns,
    rows: rows.map((_column, row) => ({ id: `r${row}`, name: 'Row' })),
  })) satisfies Definition,
  answers: Object.fromEntries(
    answered.map((rows, at) => [
      `g${at}`,
      Object.fromEntries(rows.flatMap((column, row) => (column === null ? [] : [[`r${row}`, column]]))),
    ]),
  ),
});

it('speed is judged by enough completes, and only below 30 % of their median', () => {
  expect(speedLimit({ completes: 20, median_minutes: 10 })).toBe(3);
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0.1, max: 600, noNaN: true }), (completes, median_minutes) => {
      const limit = speedLimit({ completes, median_minutes });
      if (completes < SPEEDING_FROM) expect(limit).toBeNull();
      else expect(limit).toBeLessThan(median_minutes);
    }),
    RUNS,
  );
});

it('lines are straight where every large grid has one column throughout', () => {
  fc.assert(
    fc.property(grids, (answered) => {
      const { definition, answers } = questionnaireOf(answered);
      const large = answered.filter((rows) => rows.length >= STRAIGHT_LINE_ROWS);
      const same = large.every((rows) => rows.every((column) => column !== null && column === rows[0]));
      expect(straightLinedGrids(definition, answers)).toHaveLength(same ? large.length : 0);
    }),
    RUNS,
  );
  const { definition, answers } = questionnaireOf([
    [1, 1, 1, 1, 1],
    [1, 2, 1, 2, 1],
  ]);
  const [first, second] = definition;
  expect(straightLinedGrids(definition, answers)).toEqual([]);
  if (!first || !second) throw new Error('two grids');
  const hidden = [first, { ...second, condition: ['nobody', 1] as const }];
  expect(straightLinedGrids(hidden, answers)).toEqual(['g0']);
});
