import { normalised } from './column-words.ts';
import { minorDigits } from './formats.ts';
import { FAIL_REASONS } from './settlement-reasons.ts';

/** `sent`: the post has it. `released`: it was not paid, so the request can go into another batch. */
export const BATCH_RESULTS = ['waiting', 'sent', 'paid', 'failed', 'released'] as const;
export type BatchResult = (typeof BATCH_RESULTS)[number];

/** What a line of a file of results can say; a reason is that of a money order that came back. */
export const PAYOUT_OUTCOMES = [
  'sent',
  'paid',
  ...FAIL_REASONS.filter((reason) => reason !== 'other'),
  'released',
] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** Characters of a file of results. */
export const LONGEST_RESULTS = 400_000;

/** Why a line is left out. */
export const LINE_FAULTS = [
  'no_number',
  'unknown',
  'double',
  'no_amount',
  'wrong_amount',
  'unclear_result',
  'known',
  'contradicts',
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** The columns of a file by their place, from 0; without `result`, `every` stands for all lines. */
type ResultColumns = {
  number: number;
  amount: number;
  result?: number | undefined;
  reference?: number | undefined;
};

export type ResultMapping = {
  columns: ResultColumns;
  /** What the words of the column of results mean; a word that is not there is unclear. */
  words: ReadonlyArray<{ word: string; outcome: PayoutOutcome }>;
  every?: PayoutOutcome | undefined;
};

/** A request as it stands in the batch. */
export type Expected = { request_id: number; amount_minor: number; currency: string; result: BatchResult };

export type JudgedLine = {
  /** As a spreadsheet counts them: the line of titles is 1. */
  line: number;
  request_id: number | null;
  /** As it stands in the file. */
  number: string;
  amount: string;
  outcome: PayoutOutcome | null;
  reference: string | null;
  fault: LineFault | null;
  /** What the batch says, beside a wrong amount. */
  expected_minor: number | null;
};

/** The state of a request in the batch after an outcome. */
export const resultOf = (outcome: PayoutOutcome): BatchResult =>
  outcome === 'sent' || outcome === 'paid' || outcome === 'released' ? outcome : 'failed';

const next: Record<BatchResult, readonly BatchResult[]> = {
  waiting: ['sent', 'paid', 'failed', 'released'],
  sent: ['paid', 'failed'],
  paid: ['failed'],
  failed: [],
  released: [],
};

/** Whether a line says something new of a request that has this result. */
function faultOf(result: BatchResult, outcome: PayoutOutcome): LineFault | null {
  const to = resultOf(outcome);
  if (next[result].includes(to)) return null;
  return result === to || (result === 'paid' && to === 'sent') ? 'known' : 'contradicts';
}

/**
 * What each line of a file of results would do to a batch. A request that stands on several lines is done by none of
 * them: which one is right is for a person to say. `lines` are without the titles; an amount may be written
 * with a comma or a point, with spaces, and with its currency.
 */
export function judgeResults(
  lines: readonly (readonly string[])[],
  { columns, words, every }: ResultMapping,
  expected: readonly Expected[],
): JudgedLine[] {
  const byId = new Map(expected.map((one) => [one.request_id, one]));
  const meanings = new Map(words.map(({ word, outcome }) => [normalised(word), outcome]));
  const numbers = lines.map((cells) => requestNumber(cells[columns.number] ?? ''));
  const times = new Map<number, number>();
  for (const number of numbers) if (number !== null) times.set(number, (times.get(number) ?? 0) + 1);
  return lines.map((cells, at) => {
    const number = cells[columns.number]?.trim() ?? '';
    const amount = cells[columns.amount]?.trim() ?? '';
    const reference = columns.reference === undefined ? '' : (cells[columns.reference]?.trim() ?? '');
    const outcome =
      (columns.result === undefined ? every : meanings.get(normalised(cells[columns.result] ?? ''))) ?? null;
    const request_id = numbers[at] ?? null;
    const found = request_id === null ? undefined : byId.get(request_id);
    const judged = { line: at + 2, request_id, number, amount, outcome, reference: reference || null };
    const wrong = (fault: LineFault, expected_minor: number | null = null): JudgedLine => ({
      ...judged,
      fault,
      expected_minor,
    });
    if (request_id === null) return wrong('no_number');
    if (!found) return wrong('unknown');
    if ((times.get(request_id) ?? 0) > 1) return wrong('double');
    const minor = amountMinor(amount, found.currency);
    if (minor === null) return wrong('no_amount', found.amount_minor);
    if (minor !== found.amount_minor) return wrong('wrong_amount', found.amount_minor);
    if (outcome === null) return wrong('unclear_result');
    const fault = faultOf(found.result, outcome);
    return fault ? wrong(fault) : { ...judged, fault: null, expected_minor: null };
  });
}

function requestNumber(text: string): number | null {
  const [, digits] = /^'?#?\s*(\d{1,15})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

const CENTS = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;
/** Three digits behind the last mark are decimals where a currency has three. */
const MILLS = /^(\d{1,3}(?:[.,]\d{3})*?|\d+)(?:([.,])(\d{1,3}))?$/;

/**
 * An amount as banks, posts and spreadsheets write it, in minor units; null where it cannot be read or names another
 * currency.
 */
export function amountMinor(text: string, currency: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s']/g, '').toUpperCase();
  const [, before = '', digits = '', after = ''] = /^([A-Z]{3})?([\d.,]+)([A-Z]{3})?$/.exec(plain) ?? [];
  if (digits === '' || [before, after].some((named) => named !== '' && named !== currency)) return null;
  const places = minorDigits(currency);
  const [, whole = '', mark = '', part = ''] = (places > 2 ? MILLS : CENTS).exec(digits) ?? [];
  if (whole === '' || part.length > places) return null;
  const groups = new Set(whole.replaceAll(/\d/g, ''));
  if (groups.size > 1 || groups.has(mark)) return null;
  const minor = Number(whole.replaceAll(/[.,]/g, '') + part.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
