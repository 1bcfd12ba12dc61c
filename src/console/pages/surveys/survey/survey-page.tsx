import { useTranslation } from '#ui/translation.tsx';
import { PageOfSurvey } from './page-of-survey.tsx';
import { SurveyView } from './survey-view.tsx';

/** Its state and what came of it change without us. */
const ASK_EVERY_MS = 30_000;

/** One survey: what it promises, what came of its invitations, and its next state. */
export default function SurveyPage() {
  const { t } = useTranslation();
  return (
    <PageOfSurvey title={t('Survey')} options={{ refetchInterval: ASK_EVERY_MS }}>
      {(found) => <SurveyView key={found.id} survey={found} />}
    </PageOfSurvey>
  );
}
