import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arc, hideSmall, SMALLEST_CELL } from './small-cells.ts';

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const arc = (from: string, to: string, count: number, more: Partial<Arc> = {}): Arc => ({
  from,
  to,
  count,
  hidden: false,
  fixed: false,
  ...more,
});

/** A question with its options: each count goes around the table once. */
const listOf = (counts: readonly number[]) => [
  ...counts.map((count) => arc('before', 'after', count)),
  arc('after', 'before', sum(counts), { fixed: true }),
];

/** Two questions crossed, with margins that are published as those of each question alone are. */
function tableOf(cells: readonly (readonly number[])[]): Arc[] {
  const columns = (cells[0] ?? []).map((_cell, at) => sum(cells.map((row) => row[at] ?? 0)));
  const rows = cells.map(sum);
  const hiddenRows = hideSmall(listOf(rows));
  const hiddenColumns = hideSmall(listOf(columns));
  return [
    ...cells.flatMap((row, r) => row.map((count, c) => arc(`row ${r}`, `column ${c}`, count))),
    ...rows.map((count, r) =>
      arc('before', `row ${r}`, count, { hidden: !!hiddenRows[r]?.hidden, fixed: true }),
    ),
    ...columns.map((count, c) =>
      arc(`column ${c}`, 'after', count, { hidden: !!hiddenColumns[c]?.hidden, fixed: true }),
    ),
    arc('after', 'before', sum(rows), { fixed: true }),
  ];
}

/** Whether what is shown leaves room for a count this large, by pushing people around among all that is hidden. */
function canBe(arcs: readonly Arc[], at: number, wanted: number): boolean {
  const counts = arcs.map(({ count }) => count);
  const isFree = (other: number) => other !== at && arcs[other]?.hidden;
  while ((counts[at] ?? 0) < wanted) {
    const way = wayBack();
    if (way === null) return false;
    for (const [other, by] of way) counts[other] = (counts[other] ?? 0) + by;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return true;

  function wayBack(): [number, 1 | -1][] | null {
    const found = new Map<string, [number, 1 | -1][]>([[arcs[at]?.to ?? '', []]]);
    for (const [node, way] of found) {
      if (node === arcs[at]?.from) return way;
      arcs.forEach((other, index) => {
        if (!isFree(index)) return;
        if (other.from === node && !found.has(other.to)) found.set(other.to, [...way, [index, 1]]);
        if (other.to === node && (counts[index] ?? 0) > 0 && !found.has(other.from))
          found.set(other.from, [...way, [index, -1]]);
      });
    }
    return null;
  }
}

function expectNobodyCanSubtract(published: readonly Arc[], total: number): void {
  published.forEach((one, at) => {
    if (one.count === 0 || one.count >= SMALLEST_CELL || total < SMALLEST_CELL) return;
    expect([one, one.hidden]).toEqual([one, true]);
    expect([one, canBe(published, at, SMALLEST_CELL)]).toEqual([one, true]);
  });
}

const count = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }));

describe('small counts', () => {
  it('are hidden with another that they could be subtracted from', () => {
    const shown = (counts: number[]) =>
      hideSmall(listOf(counts))
        .slice(0, counts.length)
        .map(({ count, hidden }) => (hidden ? null : count));
    expect(shown([20, 30, 9])).toEqual([20, 30, 9]);
    expect(shown([20, 3, 9])).toEqual([20, null, null]);
    expect(shown([3, 3, 40])).toEqual([null, null, 40]);
    expect(shown([3, 1, 40])).toEqual([null, null, null]);
    expect(shown([0, 7, 60])).toEqual([0, 7, 60]);
    expect(shown([2, 2, 2])).toEqual([null, null, null]);
  });

  it('of one question can’t be computed back', () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 7 }), (counts) =>
        expectNobodyCanSubtract(hideSmall(listOf(counts)), sum(counts)),
      ),
      { numRuns: 300 },
    );
  });

  it('of two questions crossed can’t be computed back, with the margins that each question has alone', () => {
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(count, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(rows, (cells) => expectNobodyCanSubtract(hideSmall(tableOf(cells)), sum(cells.flat()))),
      { numRuns: 500 },
    );
  });

  it('of as many rows and columns as there are districts are found before anybody gives up waiting', () => {
    const lines = Array.from({ length: 40 }, (_line, at) => at);
    const cells = lines.map((row) => lines.map((column) => (row * 7 + column * 13) % 11));
    const hidden = hideSmall(tableOf(cells)).filter((one) => one.hidden);
    expect(hidden.length).toBeGreaterThanOrEqual(
      cells.flat().filter((people) => people > 0 && people < SMALLEST_CELL).length,
    );
  });
});
