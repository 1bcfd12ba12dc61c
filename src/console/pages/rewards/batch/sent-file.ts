import type { Mapping } from '#console/faces/given-list/list-mapping.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { normalised } from '#contract/rules/column-words.ts';
import { PAYOUT_OUTCOMES, type PayoutOutcome } from '#contract/rules/payout-results.ts';

/** What is sent of a file, to be tried and to be entered. */
export type SentFile = Omit<OperatorCalls['POST /payout-batches/:id/results']['body'], 'key' | 'expected'>;

const known: readonly [RegExp, PayoutOutcome][] = [
  [/^(paid|paid out|изплатен[аo]?|платен[аo]?)$/i, 'paid'],
  [/^(sent|accepted|изпратен[аo]?|приет[аo]?)$/i, 'sent'],
  [/^(returned|върнат[аo]?)$/i, 'returned'],
];

/** What a word most likely means; empty where a person has to say. */
export const guessedOutcome = (word: string): PayoutOutcome | '' =>
  known.find(([pattern]) => pattern.test(word.trim()))?.[1] ??
  PAYOUT_OUTCOMES.find((outcome) => outcome === normalised(word)) ??
  '';

export const sentFile = ({ text, place, words, every }: Mapping<PayoutOutcome>): SentFile => ({
  text,
  columns: {
    number: place('number') ?? 0,
    amount: place('amount') ?? 0,
    result: place('result'),
    reference: place('reference'),
  },
  words: words.map(({ word, meaning }) => ({ word, outcome: meaning })),
  every,
});
