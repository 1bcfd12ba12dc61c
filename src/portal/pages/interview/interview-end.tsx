import { useEffect } from 'react';
import type { Outcome } from '#contract/portal/attempts.calls.ts';
import { loadable } from '#ui/loadable.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Interview } from './interview-questions.tsx';

/** Few who answer questions see it: most are led on to what came of it, which is a page of its own. */
export const OutcomeText = loadable(async () => ({
  default: (await import('#portal/outcome-text.tsx')).OutcomeText,
}));

/** The interview is over: on through its signed return, as from any survey, to what came of it. */
export function InterviewEnd({ interview, outcome }: { interview: Interview; outcome: Outcome }) {
  const { t } = useTranslation();
  const { return_url, title } = interview;
  useEffect(() => {
    if (return_url !== null) window.location.replace(return_url);
  }, [return_url]);
  if (return_url !== null) return <Spinner text={t('Loading...')} />;
  return <OutcomeText title={title} outcome={outcome} points={0} pending={false} />;
}
