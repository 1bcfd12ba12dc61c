import type { OperatorCalls } from '#contract/operator/calls.ts';
import { csvLines } from '#contract/rules/csv-lines.ts';
import { normalised } from '#contract/rules/payout-results.ts';
import type { AfterReview, Verdict } from '#contract/rules/reconciliation.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';

/** What is sent of a list, to be tried and to be applied. */
export type SentList = Omit<
  OperatorCalls['POST /surveys/:id/reconciliations']['body'],
  'key' | 'expected' | 'file_name'
>;
export type Trial = OperatorCalls['POST /surveys/:id/reconciliations/try']['data'];

/** A pasted or chosen list, read as lines of cells. */
export type GivenList = { file_name: string; text: string; lines: readonly string[][] };

export const givenList = (file_name: string, text: string): GivenList => ({
  file_name,
  text,
  lines: csvLines(text),
});

/** More different words than that are no column of decisions. */
export const MOST_WORDS = 30;
export const nameOfWord = (at: number) => `word_${at}`;

const titles = {
  id: /^(id|ids|attempt|respondent|pid|uid|tid|pseudonym|участие|номер|идентификатор)( id)?$/i,
  verdict: /^(result|status|state|decision|verdict|accepted|резултат|статус|решение)$/i,
  reason: /^(reason|why|comment|note|причина|бележка)$/i,
} as const;

/** Whether the first line looks like titles. */
export const looksTitled = ([first = []]: GivenList['lines']): boolean =>
  first.some((cell) => Object.values(titles).some((title) => title.test(cell.trim())));

/** The place of the column that looks like this one, as a form's value; empty where none does. */
export function guessedColumn([first = []]: GivenList['lines'], name: keyof typeof titles): string {
  const at = first.findIndex((cell) => titles[name].test(cell.trim()));
  return at < 0 ? '' : String(at);
}

/** The different words of a column, in the order in which they come. */
export function wordsOf(rows: readonly string[][], column: string): string[] {
  if (column === '') return [];
  const words = new Map<string, string>();
  for (const cells of rows) {
    const word = cells[Number(column)]?.trim() ?? '';
    if (!words.has(normalised(word))) words.set(normalised(word), word);
  }
  return [...words.values()];
}

const meanings: readonly [RegExp, Verdict][] = [
  [/^(accept(ed)?|ok|yes|valid|good|approved?|1|приет[аo]?|да)$/i, 'accept'],
  [/^(reject(ed)?|no|invalid|bad|removed?|0|отхвърлен[аo]?|не)$/i, 'reject'],
];

/** What a word most likely means; empty where a person has to say. */
export const guessedVerdict = (word: string): string =>
  meanings.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? '';

/** The form's values as they are sent. */
export function sentList(
  { text, lines }: GivenList,
  { titled, ...values }: { titled: boolean } & Readonly<Record<string, string | boolean>>,
): SentList {
  const said = (name: string) => String(values[name] ?? '');
  const [verdict, reason] = [said('verdict'), said('reason_column')];
  const words = wordsOf(titled ? lines.slice(1) : [...lines], verdict)
    .slice(0, MOST_WORDS)
    .flatMap((word, at) => {
      const meaning = said(nameOfWord(at)) as Verdict | '';
      return meaning === '' ? [] : [{ word, verdict: meaning }];
    });
  return {
    text,
    has_titles: titled,
    columns: {
      id: Number(said('id')),
      ...(verdict !== '' && { verdict: Number(verdict) }),
      ...(reason !== '' && { reason: Number(reason) }),
    },
    words,
    ...(verdict === '' && { every: said('every') as Verdict }),
    ...(said('because') !== '' && { because: said('because') as RejectionReason }),
    ...(said('reason').trim() !== '' && { reason: said('reason') }),
    after_review: said('after_review') as AfterReview,
  };
}
