import type { ReadDb } from '#server/database/connect.ts';
import type { Dimension } from './dimensions.ts';
import { type Controllers, type Frequency, isCrossed } from './frequencies.ts';
import { cellKey, hiddenCells, type Side, sideOfQuestion } from './hidden-counts.ts';
import { countPairs } from './tables.queries.ts';

/** A dimension with the lines that are hidden in its margin. */
export type Margin = Pick<Dimension, 'id' | 'lines' | 'category' | 'variable'> & {
  hidden: ReadonlySet<string>;
};
type People = (row: string, column: string) => number;
type IsHidden = (row: string, column: string) => boolean;

/** The people of each cell, for each of the rows. */
export async function crossed(
  db: ReadDb,
  surveyId: number,
  rows: readonly Pick<Dimension, 'category'>[],
  column: Pick<Dimension, 'category'>,
): Promise<People[]> {
  const categories = rows.map(({ category }) => category);
  const pairs = await countPairs(db, surveyId, categories, column.category);
  const cells = new Map(
    pairs.map(({ variable, row, column: beside, people }) => [`${variable} ${cellKey(row, beside)}`, people]),
  );
  return rows.map((_row, at) => (row, beside) => cells.get(`${at} ${cellKey(row, beside)}`) ?? 0);
}

const sideOf = ({ lines, hidden, variable }: Margin): Side => {
  const keys = lines.map(({ key }) => key);
  return variable ? sideOfQuestion(keys, hidden) : { lines: keys, hidden, coarser: null };
};

/** The same cells are hidden whichever of the two is the row. */
export function hiddenInCrossing(row: Margin, column: Margin, people: People): IsHidden {
  if (row.id < column.id) {
    const hidden = hiddenCells(sideOf(row), sideOf(column), people);
    return (line, beside) => hidden.has(cellKey(line, beside));
  }
  const hidden = hiddenCells(sideOf(column), sideOf(row), (beside, line) => people(line, beside));
  return (line, beside) => hidden.has(cellKey(beside, line));
}

/**
 * Whether a crossing would tell what another one hides: who was asked follows from the answers that a question depends on, so that what
 * hides a count when those are crossed hides this crossing whole.
 */
export async function tellsHidden(
  db: ReadDb,
  surveyId: number,
  { rows, column }: { rows: readonly Margin[]; column: Margin },
  { found, controllers }: { found: readonly Frequency[]; controllers: Controllers },
): Promise<boolean> {
  const all = (own: readonly Margin[]): Margin[] => {
    const above = controllersAbove(own[0]?.variable?.question.id, controllers);
    return [...own, ...found.filter((one) => isCrossed(one) && above.has(one.variable.question.id))];
  };
  const lines = all(rows);
  for (const beside of all([column])) {
    const asked = lines.filter(
      (line) =>
        line.variable?.question.id !== beside.variable?.question.id &&
        !(beside === column && rows.includes(line)),
    );
    if (asked.length === 0) continue;
    const people = await crossed(db, surveyId, asked, beside);
    for (const [at, line] of asked.entries()) {
      const isHidden = hiddenInCrossing(line, beside, people[at] ?? (() => 0));
      const hidesMore = line.lines.some(
        ({ key }) =>
          !line.hidden.has(key) &&
          beside.lines.some((other) => !beside.hidden.has(other.key) && isHidden(key, other.key)),
      );
      if (hidesMore) return true;
    }
  }
  return false;
}

function controllersAbove(questionId: string | undefined, controllers: Controllers): Set<string> {
  const above = new Set(controllers.get(questionId ?? ''));
  for (const one of above) for (const other of controllers.get(one) ?? []) above.add(other);
  return above;
}
