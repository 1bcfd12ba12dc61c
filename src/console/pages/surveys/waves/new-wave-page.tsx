import { useCall } from '#console/call.ts';
import { LinkToSurvey, PageOfSurvey } from '#console/pages/surveys/survey/page-of-survey.tsx';
import { type Survey, titleOf } from '#console/pages/surveys/survey/survey.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { WaveForm } from './wave-form.tsx';

/** A wave before it is sent: whom it is drawn from, and what a dry run says. */
export default function NewWavePage() {
  const { t } = useTranslation();
  return (
    <PageOfSurvey title={t('New wave')} options={{ refetchOnWindowFocus: false }}>
      {(found) => <NewWave survey={found} />}
    </PageOfSurvey>
  );
}

function NewWave({ survey }: { survey: Survey }) {
  const { t, language } = useTranslation();
  const choices = useCall('GET /condition-choices', { query: { country: survey.country_code } });
  const segments = useCall('GET /segments', { query: { country: survey.country_code, limit: '100' } });
  return (
    <>
      <LinkToSurvey survey={survey} />
      <PageHeading
        title={t('New wave')}
        lead={t('Invitations to "{survey}". Nobody is invited before you send it.', {
          survey: titleOf(survey, language),
        })}
      />
      <Loaded query={choices}>
        {(found) => (
          <Loaded query={segments}>
            {({ rows }) => <WaveForm survey={survey} choices={found} segments={rows} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
