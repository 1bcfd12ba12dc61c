import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { type Survey, titleOf } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type GivenList, givenList } from './given-list.ts';
import { ListField } from './list-field.tsx';
import { ListMapping } from './list-mapping.tsx';

/** A client's list of accepted and rejected attempts: given, matched, tried, and only then applied. */
export default function ReconcilePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const survey = useCall('GET /surveys/:id', { params: { id } });
  return (
    <LoadedThing
      query={survey}
      title={t('Reconcile')}
      unknown={t('There is no such survey in your countries')}
      list={{ path: paths.surveys, title: t('Surveys') }}
    >
      {(found) => <Reconcile survey={found} />}
    </LoadedThing>
  );
}

function Reconcile({ survey }: { survey: Survey }) {
  const { t, language } = useTranslation();
  const [list, setList] = useState<GivenList>(() => givenList('', ''));
  return (
    <>
      <p>
        <Link to={pathOf(paths.survey, survey.id)}>
          {t('Survey')} {survey.survey_number} · {titleOf(survey, language)}
        </Link>
      </p>
      <PageHeading
        title={t('Reconcile')}
        lead={t('Apply the list of attempts that the client has accepted or rejected.')}
        actions={
          <Link to={`${paths.reconciliations}?${new URLSearchParams({ survey: survey.survey_number })}`}>
            {t('Earlier reconciliations')}
          </Link>
        }
      />
      {survey.state === 'archived' ? (
        <EmptyState title={t('This survey is archived, so nothing about it can be decided any more.')} />
      ) : (
        <>
          <ListField list={list} onGiven={setList} />
          {list.lines.length > 0 && <ListMapping key={list.text} survey={survey} list={list} />}
        </>
      )}
    </>
  );
}
