import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { AnswerSharing } from '#contract/rules/shareable-answers.ts';
import { useTranslation } from '#ui/translation.tsx';

export type ShareableAnswer = OperatorCalls['GET /shareable-answers']['data'][number];

/** What the ways to share an answer are called. */
export function useSharingTexts() {
  const { t } = useTranslation();
  const names: Record<AnswerSharing, string> = {
    never: t('Never'),
    shared: t('Yes'),
    with_consent: t('If the member agrees'),
  };
  const tones = { never: 'neutral', shared: 'success', with_consent: 'warning' } as const;
  return { names, tones };
}
