import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What the listed reasons of rejections are called. */
export function useRejectionTexts(): Record<RejectionReason, string> {
  const { t } = useTranslation();
  return {
    too_fast: t('Answered too quickly'),
    same_answers: t('The same answer to too many questions'),
    contradictory: t('Contradictory answers'),
    unclear_texts: t("Texts that don't fit the questions"),
    duplicate: t('Answered more than once'),
    not_completed: t('Not completed'),
    not_accepted: t('Not accepted by the client'),
    other: t('Another reason'),
  };
}

/** A listed reason with the words beside it, as far as a timeline has them: the words alone say more than "another reason". */
export function useRejectionText(): (details: Readonly<Record<string, unknown>>) => string | undefined {
  const reasons = useRejectionTexts();
  return ({ because, reason }) => {
    const words = typeof reason === 'string' && reason !== '' ? reason : undefined;
    if (typeof because !== 'string' || (because === 'other' && words)) return words;
    return [reasons[because as RejectionReason], words].filter(Boolean).join(': ') || undefined;
  };
}
