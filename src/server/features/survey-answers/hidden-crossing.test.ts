import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideSmall } from '#contract/rules/small-cells.ts';
import { hiddenCategories } from './hidden-counts.ts';
import { hiddenInCrossing, type Margin } from './hidden-crossing.ts';

const count = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 30 }));
const table = (rows: number, columns: number) =>
  fc.array(fc.array(count, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows });
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);
const transposed = (cells: readonly (readonly number[])[]) =>
  (cells[0] ?? []).map((_cell, at) => cells.map((row) => row[at] ?? 0));
const sides = (cells: readonly (readonly number[])[], keys: readonly (readonly string[])[]) => {
  const [rows = [], columns = []] = keys;
  const margin = (id: string, lines: readonly string[], counts: number[], depends: boolean): Margin => ({
    id,
    lines: lines.map((key) => ({ key, name: key })),
    hidden: hiddenCategories(new Map(lines.map((key, at) => [key, counts[at] ?? 0])), { depends }),
    category: undefined as never,
    variable: depends ? ({} as never) : null,
  });
  return {
    row: margin('v:row', rows, cells.map(sum), true),
    column: margin('f:column', columns, transposed(cells).map(sum), false),
    people: (row: string, column: string) => cells[rows.indexOf(row)]?.[columns.indexOf(column)] ?? 0,
  };
};
const COLUMNS = ['a', 'b', 'c'];

it('hides the same cells whichever of two is the row', () => {
  const ROWS = ['one', 'two', 'three', 'not_asked'];
  fc.assert(
    fc.property(table(4, 3), (cells) => {
      const { row, column, people } = sides(cells, [ROWS, COLUMNS]);
      const here = hiddenInCrossing(row, column, people);
      const there = hiddenInCrossing(column, row, (beside, line) => people(line, beside));
      for (const line of ROWS)
        for (const beside of COLUMNS)
          expect([line, beside, there(beside, line)]).toEqual([line, beside, here(line, beside)]);
    }),
    { numRuns: 100 },
  );
});

it('hides the same of who was not asked or has no answer for every option of a multiple choice', () => {
  const ROWS = ['chosen', 'not_chosen', 'no_answer', 'not_asked'];
  fc.assert(
    fc.property(table(4, 3), fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }), (cells, moved) => {
      const [chosen = [], not_chosen = [], ...shared] = cells;
      const by = chosen.map((people, at) => Math.min(people, moved[at] ?? 0));
      const other = [
        chosen.map((people, at) => people - (by[at] ?? 0)),
        not_chosen.map((people, at) => people + (by[at] ?? 0)),
        ...shared,
      ];
      const [here, there] = [cells, other].map((one) => {
        const { row, column, people } = sides(one, [ROWS, COLUMNS]);
        // What an option hides of itself doesn't matter here.
        return hiddenInCrossing({ ...row, hidden: new Set() }, column, people);
      });
      for (const line of ['no_answer', 'not_asked'])
        for (const beside of COLUMNS)
          expect([line, beside, there?.(line, beside)]).toEqual([line, beside, here?.(line, beside)]);
    }),
    { numRuns: 100 },
  );
});

it('doesn’t hide behind a combination that nobody can have, where another one does', () => {
  const cells: [string, string, number][] = [
    ['x', 'b1', 18],
    ['x', 'b2', 2],
    ['x', 'not_asked', 0],
    ['y', 'b1', 40],
    ['y', 'b2', 8],
    ['y', 'not_asked', 0],
    ['z', 'b1', 0],
    ['z', 'b2', 0],
    ['z', 'not_asked', 20],
  ];
  const total = (at: 0 | 1, line: string) =>
    sum(cells.filter((cell) => cell[at] === line).map(([, , people]) => people));
  const arc = (from: string, to: string, people: number, fixed = false) => ({
    from,
    to,
    count: people,
    hidden: false,
    fixed,
  });
  const hidden = hideSmall([
    ...cells.map(([row, column, people]) => arc(`row ${row}`, `column ${column}`, people)),
    ...['x', 'y', 'z'].map((line) => arc('before', `row ${line}`, total(0, line), true)),
    ...['b1', 'b2', 'not_asked'].map((line) => arc(`column ${line}`, 'after', total(1, line), true)),
    arc('after', 'before', 88, true),
  ]);
  expect(cells.filter((_cell, at) => hidden[at]?.hidden).map(([row, column]) => `${row} ${column}`)).toEqual([
    'x b1',
    'x b2',
    'y b1',
    'y b2',
  ]);
});
