import { unguardedText } from './csv-cells.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** The mark that the first line has most of outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((mark) => [mark, 0]));
  let quoted = false;
  for (const mark of text) {
    if (mark === '"') quoted = !quoted;
    else if (mark === '\n' && !quoted) break;
    else if (!quoted && counts.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return SEPARATORS.reduce((best, mark) => ((counts.get(mark) ?? 0) > (counts.get(best) ?? 0) ? mark : best));
}

/**
 * The lines of a CSV file as cells: with or without a byte order mark, separated by `;`, `,` or tabs, whichever the first
 * line has most of unless it's said. Empty lines are left out; an apostrophe that a file of ours put before a formula goes.
 */
export function csvLines(file: string, said?: (typeof SEPARATORS)[number]): string[][] {
  const text = file.replace(/^\ufeff/, '');
  const separator = said ?? separatorOf(text);
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(unguardedText(cell));
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
