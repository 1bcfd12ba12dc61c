import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SurveyView } from './survey-view.tsx';

/** One survey: what it promises, what came of its invitations, and its next state. */
export default function SurveyPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const survey = useCall('GET /surveys/:id', { params: { id } });
  return (
    <Loaded
      query={survey}
      explain={({ status }) =>
        status === 404 || status === 422 ? (
          <>
            <PageHeading title={t('Survey')} />
            <EmptyState
              title={t('There is no such survey in your countries')}
              action={<Link to={paths.surveys}>{t('Surveys')}</Link>}
            />
          </>
        ) : null
      }
    >
      {(found) => <SurveyView key={found.id} survey={found} />}
    </Loaded>
  );
}
