import type { AttemptFlag } from '#contract/rules/attempt-flags.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What a flag was judged by, in words; null where that was not noted. */
export function useFlagFigures(): (kind: AttemptFlag, judgedBy: Record<string, unknown>) => string | null {
  const { t } = useTranslation();
  const { minutes, number } = useFormats();
  return (kind, { minutes: taken, median_minutes, completes, questions }) => {
    if (kind === 'straight_lining') return Array.isArray(questions) ? questions.join(', ') : null;
    if (typeof taken !== 'number') return null;
    return t('{taken} beside a median of {median} in {completes} completes', {
      taken: minutes(taken),
      median: minutes(Number(median_minutes)),
      completes: number(Number(completes)),
    });
  };
}
