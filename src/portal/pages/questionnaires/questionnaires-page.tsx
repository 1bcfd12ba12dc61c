import { Suspense } from 'react';
import { isRefusedStart, useRefusedStart } from '#portal/refused-start.ts';
import { loadable } from '#ui/loadable.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { ProfilersBox } from './profilers-box.tsx';
import { SurveysToComplete } from './surveys-to-complete.tsx';
import { WelcomeChecklist } from './welcome-checklist.tsx';

/** Seldom needed, and the messages of all refusals are long. */
const RefusedStart = loadable(() => import('./refused-start.tsx'));

export const parts = () => (isRefusedStart(window.location.search) ? [RefusedStart] : []);

/** docs/specification.md §2 "Questionnaires". */
export default function QuestionnairesPage() {
  const { t } = useTranslation();
  const refused = useRefusedStart();
  return (
    <>
      <PageHeading
        title={t('Questionnaires')}
        lead={t('You always know how long a survey takes and what it earns before you start.')}
      />
      <Stack>
        {refused !== null && (
          <Suspense>
            <RefusedStart code={refused} />
          </Suspense>
        )}
        <PauseNotice />
        <WelcomeChecklist />
        <ProfilersBox />
        <SurveysToComplete />
      </Stack>
    </>
  );
}
