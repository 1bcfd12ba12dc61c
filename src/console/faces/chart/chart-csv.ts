import type { CsvStyle } from '#console/file-link.tsx';
import { BYTE_ORDER_MARK, csvMark, guardedText, quotedCell } from '#contract/rules/csv-cells.ts';
import type { Series } from './chart-props.ts';

/** The figures of a chart as a file that spreadsheets open; what they would run as a formula gets an apostrophe. */
export function csvOf(
  labelTitle: string,
  labels: readonly string[],
  series: readonly Series[],
  { separator }: CsvStyle = {},
): string {
  const rows = [
    [labelTitle, ...series.map(({ name }) => name)].map(textCell),
    ...labels.map((label, at) => [textCell(label), ...series.map(({ values }) => String(values[at] ?? ''))]),
  ];
  return `${BYTE_ORDER_MARK}${rows.map((cells) => cells.join(csvMark(separator))).join('\r\n')}\r\n`;
}

function textCell(text: string): string {
  const safe = guardedText(text);
  return /[",;\r\n]/.test(safe) ? quotedCell(safe) : safe;
}
