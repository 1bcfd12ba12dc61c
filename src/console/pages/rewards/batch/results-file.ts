import { decodedFile } from '#console/decoded-file.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { csvLines } from '#contract/rules/csv-lines.ts';
import { normalised, PAYOUT_OUTCOMES, type PayoutOutcome } from '#contract/rules/payout-results.ts';

/** What is sent of a file, to be tried and to be entered. */
export type SentFile = Omit<OperatorCalls['POST /payout-batches/:id/results']['body'], 'key' | 'expected'>;

export type ResultsFile = {
  name: string;
  text: string;
  titles: readonly string[];
  rows: readonly string[][];
};

/**
 * A chosen file as text in UTF-8, or in Windows-1251 where it can't be that; null where it has no line below its
 * titles.
 */
export async function readResults(file: Blob & { name: string }): Promise<ResultsFile | null> {
  const bytes = await file.arrayBuffer();
  const text = decodedFile(bytes);
  const [titles, ...rows] = csvLines(text);
  return titles && rows.length > 0 ? { name: file.name, text, titles, rows } : null;
}

/** What a column is by its title, in our own file and in those that posts make of it. */
const titles = {
  number: /^(number|request|№|no\.?|номер( на заявка)?|заявка)$/i,
  amount: /^(amount|sum|сума)$/i,
  result: /^(result|status|state|резултат|статус|състояние)$/i,
  reference: /^(reference|order|money order( number)?|номер на (запис|пощенски запис)|запис)$/i,
} as const;

export type ColumnName = keyof typeof titles;

/** The place of the column that looks like this one, as a form's value; empty where none does. */
export function guessedColumn(file: ResultsFile, name: ColumnName): string {
  const at = file.titles.findIndex((title) => titles[name].test(title.trim()));
  return at < 0 ? '' : String(at);
}

/** The different words of a column of results, in the order in which they come. */
export function wordsOf(file: ResultsFile, column: string): string[] {
  if (column === '') return [];
  const words = new Map<string, string>();
  for (const cells of file.rows) {
    const word = cells[Number(column)]?.trim() ?? '';
    if (!words.has(normalised(word))) words.set(normalised(word), word);
  }
  return [...words.values()];
}

const meanings: readonly [RegExp, PayoutOutcome][] = [
  [/^(paid|paid out|изплатен[аo]?|платен[аo]?)$/i, 'paid'],
  [/^(sent|accepted|изпратен[аo]?|приет[аo]?)$/i, 'sent'],
  [/^(returned|върнат[аo]?)$/i, 'returned'],
];

/** What a word most likely means; empty where a person has to say. */
export const guessedMeaning = (word: string): string =>
  meanings.find(([pattern]) => pattern.test(word.trim()))?.[1] ??
  PAYOUT_OUTCOMES.find((outcome) => outcome === normalised(word)) ??
  '';
