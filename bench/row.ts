/** One line of the table: a measured figure and its budget. */
export type Row = {
  what: string;
  figure: string;
  /** Empty for a row that only explains another figure. */
  budget: string;
  /** Null without a budget, or if nothing could be measured. */
  holds: boolean | null;
};

const rounded = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

type Shown = { unit?: string; digits?: number; note?: string };

const shown = (value: number, { unit = '', digits = 0, note }: Shown) =>
  `${rounded(value, digits)}${unit === '' ? '' : ` ${unit}`}${note ? ` (${note})` : ''}`;

/** A figure that must not be larger than its budget. */
export const atMost = (what: string, value: number, budget: number, options: Shown = {}): Row => ({
  what,
  figure: shown(value, options),
  budget: `≤ ${shown(budget, { ...options, note: '' })}`,
  holds: Number.isNaN(value) ? null : value <= budget,
});

/** A figure that must not be smaller than its budget. */
export const atLeast = (what: string, value: number, budget: number, options: Shown = {}): Row => ({
  what,
  figure: shown(value, options),
  budget: `≥ ${shown(budget, { ...options, note: '' })}`,
  holds: value >= budget,
});

/** A figure without a budget. */
export const figure = (what: string, value: number, options: Shown = {}): Row => ({
  what,
  figure: shown(value, options),
  budget: '',
  holds: null,
});

export function table(rows: readonly Row[]): string {
  const cells = [
    ['', 'measured', 'budget', ''],
    ...rows.map(({ what, figure, budget, holds }) => [
      what,
      figure,
      budget,
      holds === null ? '' : holds ? 'holds' : '**over**',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
