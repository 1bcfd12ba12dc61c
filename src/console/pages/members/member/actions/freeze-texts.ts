import type { FREEZE_STATES } from '#contract/operator/lists/freezes.list.ts';
import type { FreezeReason } from '#contract/rules/freeze-reasons.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the reasons and states of a freeze are called. */
export function useFreezeTexts() {
  const { t } = useTranslation();
  const reasons: Record<FreezeReason, string> = {
    household: t('More than one member in the household'),
    answer_quality: t('Unusual survey answers'),
    account_safety: t('Signs that someone else is using the account'),
    details: t('Details that we need to check'),
    rules: t('A possible breach of the terms and conditions'),
  };
  const states: Record<(typeof FREEZE_STATES)[number], string> = {
    to_review: t('To review'),
    kept: t('Reviewed and kept'),
    ended: t('Ended'),
  };
  return { reasons, states };
}
