import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SurveyView } from './survey-view.tsx';

/** Its state and what came of it change without us. */
const ASK_EVERY_MS = 30_000;

/** One survey: what it promises, what came of its invitations, and its next state. */
export default function SurveyPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const survey = useCall('GET /surveys/:id', { params: { id } }, { refetchInterval: ASK_EVERY_MS });
  return (
    <LoadedThing
      query={survey}
      title={t('Survey')}
      unknown={t('There is no such survey in your countries')}
      list={{ path: paths.surveys, title: t('Surveys') }}
    >
      {(found) => <SurveyView key={found.id} survey={found} />}
    </LoadedThing>
  );
}
