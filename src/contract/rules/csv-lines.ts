const SEPARATORS = [';', ',', '\t'] as const;

/**
 * The lines of a CSV file as cells: with or without a byte order mark, separated by `;`, `,` or tabs, whichever the first
 * line has most of. Empty lines are left out; an apostrophe that a file of ours put before a formula goes.
 */
export function csvLines(file: string): string[][] {
  const text = file.replace(/^\ufeff/, '');
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string) => first.split(mark).length;
  const separator = SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell.replace(/^'(?=[=+\-@\t\r])/, ''));
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] as string;
    if (quoted && mark === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (mark === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted) cell += mark;
    else if (mark === separator) endCell();
    else if (mark === '\n') endLine();
    else if (mark !== '\r') cell += mark;
  }
  endLine();
  return lines;
}
