import type { Mapping } from '#console/faces/given-list/list-mapping.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { AfterReview, Verdict } from '#contract/rules/reconciliation.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';

/** What is sent of a list, to be tried and to be applied. */
export type SentList = Omit<
  OperatorCalls['POST /surveys/:id/reconciliations']['body'],
  'key' | 'expected' | 'file_name'
>;

const meanings: readonly [RegExp, Verdict][] = [
  [/^(accept(ed)?|ok|yes|valid|good|approved?|1|приет[аo]?|да)$/i, 'accept'],
  [/^(reject(ed)?|no|invalid|bad|removed?|0|отхвърлен[аo]?|не)$/i, 'reject'],
];

/** What a word most likely means; empty where a person has to say. */
export const guessedVerdict = (word: string): Verdict | '' =>
  meanings.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? '';

export function sentList({ text, has_titles, place, words, every, values }: Mapping<Verdict>): SentList {
  const { because = '', reason = '', after_review } = values;
  return {
    text,
    has_titles,
    columns: { id: place('id') ?? 0, verdict: place('verdict'), reason: place('reason_column') },
    words: words.map(({ word, meaning }) => ({ word, verdict: meaning })),
    every,
    ...(because !== '' && { because: because as RejectionReason }),
    ...(reason.trim() !== '' && { reason }),
    after_review: after_review as AfterReview,
  };
}
