import { useSearchParams } from 'react-router';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { ProfilersBox } from './profilers-box.tsx';
import { SurveysToComplete } from './surveys-to-complete.tsx';
import { WelcomeChecklist } from './welcome-checklist.tsx';

/** docs/specification.md §2 "Questionnaires". */
export default function QuestionnairesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading
        title={t('Questionnaires')}
        lead={t('You always know how long a survey takes and what it earns before you start.')}
      />
      <Stack>
        <RefusedStart />
        <PauseNotice />
        <WelcomeChecklist />
        <ProfilersBox />
        <SurveysToComplete />
      </Stack>
    </>
  );
}

/** Why a survey couldn't be started, after its link redirected back here. */
function RefusedStart() {
  const { t } = useTranslation();
  const code = useSearchParams()[0].get('refused');
  if (code === null || !Object.hasOwn(errorCatalogue, code)) return null;
  return <Notice tone="warning" title={t(errorCatalogue[code as ErrorCode].message)} live="status" />;
}
