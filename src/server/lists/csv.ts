import { csvMark, guardedText, quotedCell } from '#contract/rules/csv-cells.ts';

/** How a file is written; `plain` is for programs: without the byte order mark, and cells exactly as they are. */
export type CsvStyle = { separator: ',' | ';'; plain: boolean };

/** The style that the query of a call asks for. */
export const csvStyleOf = ({
  separator,
  plain = false,
}: {
  separator?: 'comma' | 'semicolon' | undefined;
  plain?: boolean | undefined;
}): CsvStyle => ({ separator: csvMark(separator), plain });

/** One line, with its end. */
export const csvLine = (cells: readonly unknown[], style: CsvStyle): string =>
  `${cells.map((cell) => csvCell(cell, style)).join(style.separator)}\r\n`;

function csvCell(cell: unknown, { separator, plain }: CsvStyle): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text =
    cell instanceof Date ? cell.toISOString() : Array.isArray(cell) ? cell.join(' ') : String(cell);
  const safe = plain ? text : guardedText(text);
  return safe.includes(separator) || /["\r\n]/.test(safe) ? quotedCell(safe) : safe;
}
