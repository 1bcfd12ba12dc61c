import { useRejectionTexts } from '#console/rejection-texts.ts';
import type { ROW_STATES } from '#contract/operator/lists/reconciliation-rows.list.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import type { RowFault, Verdict } from '#contract/rules/reconciliation.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What decisions on attempts, their reasons and what became of the rows of a list are called. */
export function useReconciliationTexts() {
  const { t } = useTranslation();
  const verdicts: Record<Verdict, string> = { accept: t('Accept'), reject: t('Reject') };
  const reasons = useRejectionTexts();
  const states: Record<(typeof ROW_STATES)[number], string> = {
    waiting: t('Waiting'),
    done: t('Done'),
    skipped: t('Skipped'),
    left_out: t('Left out'),
  };
  const faults: Record<RowFault, string> = {
    no_id: t('No id'),
    unknown: t('Unknown in this survey'),
    test: t('A test, not a member'),
    other_list: t('Waiting on another list'),
    double: t('Stands in the list twice'),
    contradicts: t('Accepted and rejected in the same list'),
    unclear: t("Unclear whether it's accepted or rejected"),
    no_reason: t('No reason for the member'),
    too_long: t('The reason is too long'),
    known: t('Decided like this already'),
    settled: t('Rejected before, which is final'),
    interview: t("Our own survey, which wasn't completed"),
    review_over: t('The review is over: the points belong to the member'),
  };
  const why = (code: string): string =>
    (faults as Readonly<Record<string, string>>)[code] ??
    t(operatorSentence(code) ?? 'Something went wrong. Please try again');
  return { verdicts, reasons, states, faults, why };
}
