import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { BATCH_STATES } from '#contract/operator/lists/payout-batches.list.ts';
import type { BatchResult, LineFault, PayoutOutcome } from '#contract/rules/payout-results.ts';
import { useTranslation } from '#ui/translation.tsx';

export type Batch = OperatorCalls['GET /payout-batches/:id']['data'];
type BatchState = (typeof BATCH_STATES)[number];
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const batchTones: Record<BatchState, Tone> = {
  open: 'info',
  frozen: 'warning',
  closed: 'success',
  cancelled: 'neutral',
};

export const resultTones: Record<BatchResult, Tone> = {
  waiting: 'neutral',
  sent: 'info',
  paid: 'success',
  failed: 'danger',
  released: 'neutral',
};

/** What the states of a batch, the results of its money orders and the faults of a file are called. */
export function useBatchTexts() {
  const { t } = useTranslation();
  const states: Record<BatchState, string> = {
    open: t('Open batch'),
    frozen: t('Frozen batch'),
    closed: t('Closed batch'),
    cancelled: t('Cancelled'),
  };
  const results: Record<BatchResult, string> = {
    waiting: t('Waiting'),
    sent: t('Sent to the post'),
    paid: t('Paid out'),
    failed: t('Not delivered'),
    released: t('Not paid'),
  };
  const outcomes: Record<PayoutOutcome, string> = {
    sent: t('Sent: the post has it'),
    paid: t('Paid out to the member'),
    returned: t('Not delivered: returned by the post'),
    not_collected: t('Not delivered: not collected in time'),
    address_unknown: t('Not delivered: address not found'),
    payment_refused: t('Not delivered: payment refused'),
    released: t('Not paid: free for another batch'),
  };
  const faults: Record<LineFault, string> = {
    no_number: t("There's no request number"),
    unknown: t("This number isn't in the batch"),
    double: t('This number is in the file more than once'),
    no_amount: t("The amount can't be read"),
    wrong_amount: t('The amount is wrong'),
    unclear_result: t("This result hasn't been matched"),
    known: t('Already entered'),
    contradicts: t('Contradicts what was entered before'),
  };
  return { states, results, outcomes, faults };
}
