import type { Unpaid } from '#contract/portal/attempts.calls.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Of points that were kept back, in the terms of the invitation: what was promised, and what kept it back. */
export function useUnpaid() {
  const { t } = useTranslation();
  const formats = useFormats();
  return (outcome: Outcome | null, { promised, minimum_minutes, daily_cap }: Unpaid) => {
    const entries = [
      {
        term:
          outcome === 'quota_full'
            ? t('If the survey is already full')
            : t("If the survey isn't a match for you"),
        text: formats.points(promised),
      },
    ];
    if (minimum_minutes !== null)
      entries.push({ term: t('Minimum time for those points'), text: formats.minutes(minimum_minutes) });
    if (daily_cap !== null)
      entries.push({ term: t('Daily limit for those points'), text: formats.points(daily_cap) });
    return entries;
  };
}
