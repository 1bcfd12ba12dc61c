import { type Arc, hideSmall, isSmall, SMALLEST_CELL } from '#contract/rules/small-cells.ts';

/** People by category. */
export type Counts = ReadonlyMap<string, number>;

export const NOT_ASKED = 'not_asked';
const NOTHING: ReadonlySet<string> = new Set();

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

/** What a table is crossed by. `coarser` says less of the same people, in lines that other tables have too. */
export type Side = {
  lines: readonly string[];
  hidden: ReadonlySet<string>;
  coarser: { side: Side; of: (line: string) => string } | null;
};

/** A line of a question: who was asked, and of the options of a multiple choice also who answered, is the same for several of them. */
export function sideOfQuestion(lines: readonly string[], hidden: ReadonlySet<string>): Side {
  const whole = (keys: readonly string[]) => (hidden.has(NOT_ASKED) ? new Set(keys) : NOTHING);
  const asked = ['asked', NOT_ASKED];
  const coarsest: Side = { lines: asked, hidden: whole(asked), coarser: null };
  const ofAsked = (line: string) => (line === NOT_ASKED ? line : 'asked');
  if (!lines.includes('chosen')) return { lines, hidden, coarser: { side: coarsest, of: ofAsked } };
  const answered = ['answered', 'no_answer', NOT_ASKED];
  return {
    lines,
    hidden,
    coarser: {
      side: { lines: answered, hidden: whole(answered), coarser: { side: coarsest, of: ofAsked } },
      of: (line) => (line === 'chosen' || line === 'not_chosen' ? 'answered' : line),
    },
  };
}

type People = (row: string, column: string) => number;

/**
 * The cells of a table that are hidden, as `row column` in JSON, where the margins hide what each question alone hides. A line whose total is
 * hidden is hidden whole: it could be added up. Lines that other tables have too hide what the coarser table hides, and no more.
 */
export function hiddenCells(row: Side, column: Side, people: People): Set<string> {
  const above =
    row.coarser &&
    hiddenCells(row.coarser.side, column, (line, beside) =>
      row.lines.reduce((sum, one) => sum + (row.coarser?.of(one) === line ? people(one, beside) : 0), 0),
    );
  const left =
    column.coarser &&
    hiddenCells(row, column.coarser.side, (line, beside) =>
      column.lines.reduce(
        (sum, one) => sum + (column.coarser?.of(one) === beside ? people(line, one) : 0),
        0,
      ),
    );
  const pairs = row.lines.flatMap((line) => column.lines.map((beside) => ({ line, beside })));
  const isShared = (side: Side, line: string) => side.coarser?.of(line) === line;
  const sum = (of: typeof pairs) => of.reduce((total, { line, beside }) => total + people(line, beside), 0);
  const arcs = hideSmall([
    ...pairs.map(({ line, beside }) =>
      arc(
        `row ${line}`,
        `column ${beside}`,
        people(line, beside),
        row.hidden.has(line) ||
          column.hidden.has(beside) ||
          above?.has(cellKey(row.coarser?.of(line) ?? '', beside)) ||
          left?.has(cellKey(line, column.coarser?.of(beside) ?? '')),
        isShared(row, line) || isShared(column, beside),
      ),
    ),
    ...row.lines.map((line) =>
      arc(
        'before',
        `row ${line}`,
        sum(pairs.filter((pair) => pair.line === line)),
        row.hidden.has(line),
        true,
      ),
    ),
    ...column.lines.map((beside) =>
      arc(
        `column ${beside}`,
        'after',
        sum(pairs.filter((pair) => pair.beside === beside)),
        column.hidden.has(beside),
        true,
      ),
    ),
    arc('after', 'before', sum(pairs), sum(pairs) < SMALLEST_CELL, true),
  ]);
  return new Set(
    pairs.filter((_pair, at) => arcs[at]?.hidden).map((pair) => cellKey(pair.line, pair.beside)),
  );
}

export const cellKey = (row: string, column: string): string => JSON.stringify([row, column]);
