import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Lacking = OperatorCalls['GET /surveys/:id/missing-texts']['data']['missing'][number];

/** What a language lacks of a survey's texts, in words. */
export function useLackingTexts() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return ({ title, invitation_text, questions }: Lacking): string =>
    [
      ...(title ? [t('the title')] : []),
      ...(invitation_text ? [t('the invitation text')] : []),
      ...(questions > 0
        ? [t('{texts} texts of questions', { count: questions, texts: number(questions) })]
        : []),
    ].join(', ');
}
