type Cell = string | number | null;

/** Aligned rows under column names, with numbers to the right; `nothing` is the text for an empty table. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  nothing: string,
): string {
  if (rows.length === 0) return nothing;
  const lines = [columns, ...rows.map((row) => row.map((cell) => cell ?? '-'))];
  const isNumber = columns.map((_, at) => rows.every((row) => typeof row[at] === 'number'));
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => String(line[at]).length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          isNumber[at] ? String(cell).padStart(widths[at] ?? 0) : String(cell).padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names and values, one per line. */
export function fieldList(pairs: ReadonlyArray<readonly [name: string, value: string | number]>): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** `2 already_invited, 1 unconfirmed`. */
export const counts = (byName: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(byName)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
