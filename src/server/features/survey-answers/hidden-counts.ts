import { type Arc, hideSmall, isSmall, SMALLEST_CELL } from '#contract/rules/small-cells.ts';

/** People by category. */
export type Counts = ReadonlyMap<string, number>;

export const NOT_ASKED = 'not_asked';

const totalOf = (counts: Counts) => [...counts.values()].reduce((sum, people) => sum + people, 0);
const arc = (from: string, to: string, count: number, hidden = false, fixed = false): Arc => ({
  from,
  to,
  count,
  hidden,
  fixed,
});

/**
 * The categories of a question whose counts are hidden. Where it depends on answers to another one, `not_asked` can be told from that one's
 * counts; so it counts as published, and everything is hidden where it is small.
 */
export function hiddenCategories(counts: Counts, { depends }: { depends: boolean }): Set<string> {
  const categories = [...counts.keys()];
  const isKnown = (category: string) => depends && category === NOT_ASKED;
  const all = new Set(categories);
  if (totalOf(counts) < SMALLEST_CELL) return all;
  if (categories.some((category) => isKnown(category) && isSmall({ count: counts.get(category) ?? 0 })))
    return all;
  const arcs = hideSmall([
    ...categories.map((category) =>
      arc('before', 'after', counts.get(category) ?? 0, false, isKnown(category)),
    ),
    arc('after', 'before', totalOf(counts), false, true),
  ]);
  return new Set(categories.filter((_category, at) => arcs[at]?.hidden));
}

export type Cells = {
  rows: readonly string[];
  columns: readonly string[];
  people(row: string, column: string): number;
};

/**
 * The cells of a table that are hidden, as `row column` in JSON, where the margins hide what each question alone hides. A line whose total is
 * hidden is hidden whole: it could be added up.
 */
export function hiddenCells(
  { rows, columns, people }: Cells,
  hidden: { rows: ReadonlySet<string>; columns: ReadonlySet<string> },
): Set<string> {
  const pairs = rows.flatMap((row) => columns.map((column) => ({ row, column })));
  const sum = (of: typeof pairs) => of.reduce((total, { row, column }) => total + people(row, column), 0);
  const arcs = hideSmall([
    ...pairs.map(({ row, column }) =>
      arc(
        `row ${row}`,
        `column ${column}`,
        people(row, column),
        hidden.rows.has(row) || hidden.columns.has(column),
      ),
    ),
    ...rows.map((row) =>
      arc('before', `row ${row}`, sum(pairs.filter((pair) => pair.row === row)), hidden.rows.has(row), true),
    ),
    ...columns.map((column) =>
      arc(
        `column ${column}`,
        'after',
        sum(pairs.filter((pair) => pair.column === column)),
        hidden.columns.has(column),
        true,
      ),
    ),
    arc('after', 'before', sum(pairs), sum(pairs) < SMALLEST_CELL, true),
  ]);
  return new Set(pairs.filter((_pair, at) => arcs[at]?.hidden).map((pair) => cellKey(pair.row, pair.column)));
}

export const cellKey = (row: string, column: string): string => JSON.stringify([row, column]);
