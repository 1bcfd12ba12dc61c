import { csvLines } from '#contract/rules/csv-lines.ts';

/** A pasted list or a chosen file, read as lines of cells; `name` is empty where it was pasted. */
export type GivenList = { name: string; text: string; lines: readonly string[][] };

export const givenList = (name: string, text: string): GivenList => ({ name, text, lines: csvLines(text) });

/** What a column can hold, and the titles by which it is known. */
export type ListColumn = {
  name: string;
  label: string;
  title: RegExp;
  /** What stands where no column is chosen; without it there always is one. */
  without?: string;
  required?: boolean;
};

const placeOf = ([first = []]: GivenList['lines'], { title }: ListColumn): number =>
  first.findIndex((cell) => title.test(cell.trim()));

/** Whether the first line looks like titles; a word such as "accepted" can be one, and what `isValue` says of a row. */
export const looksTitled = (
  lines: GivenList['lines'],
  columns: readonly ListColumn[],
  isValue: (cell: string) => boolean,
): boolean =>
  columns.some((column) => {
    const at = placeOf(lines, column);
    return at >= 0 && !isValue(lines[0]?.[at] ?? '');
  });

/** The place of the column that looks like this one, as a form's value; empty where none does and it can be left out. */
export function guessedPlace(lines: GivenList['lines'], column: ListColumn): string {
  const at = placeOf(lines, column);
  if (at >= 0) return String(at);
  return column.without === undefined ? '0' : '';
}

/** How many columns the longest line has. */
export const widthOf = (lines: GivenList['lines']): number =>
  lines.reduce((most, cells) => Math.max(most, cells.length), 0);
