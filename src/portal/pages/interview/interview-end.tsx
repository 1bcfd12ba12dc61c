import { useEffect } from 'react';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Interview } from './interview-questions.tsx';

/** Loaded lazily because most members are redirected and never see it. */
export const OutcomeText = loadable(async () => ({
  default: (await import('#portal/outcome-text.tsx')).OutcomeText,
}));

/** The interview has ended: continues to its signed return address, which leads to the outcome. */
export function InterviewEnd({ interview, outcome }: { interview: Interview; outcome: Outcome }) {
  const { t } = useTranslation();
  const { return_url, title, is_test, lang = interview.language } = interview;
  useEffect(() => {
    if (return_url !== null) window.location.replace(return_url);
  }, [return_url]);
  if (return_url !== null) return <Spinner text={t('Loading...')} />;
  return (
    <OutcomeText title={title} lang={lang} outcome={outcome} points={0} pending={false} is_test={is_test} />
  );
}
