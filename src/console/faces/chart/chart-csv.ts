import type { CsvStyle } from '#console/file-link.tsx';
import type { Series } from './chart-props.ts';

const BYTE_ORDER_MARK = '\ufeff';

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
  return `${BYTE_ORDER_MARK}${rows.map((cells) => cells.join(separator === 'semicolon' ? ';' : ',')).join('\r\n')}\r\n`;
}

function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
