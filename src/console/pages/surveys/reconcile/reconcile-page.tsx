import { Suspense, useState } from 'react';
import { type GivenList, givenList } from '#console/faces/given-list/given-list.ts';
import { ListField } from '#console/faces/given-list/list-field.tsx';
import { LinkToSurvey, PageOfSurvey } from '#console/pages/surveys/survey/page-of-survey.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { paths } from '#console/paths.ts';
import { LONGEST_LIST, MOST_ROWS } from '#contract/rules/reconciliation.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

const ReconcileList = loadable(() => import('./reconcile-list.tsx'));

/** A client's list of accepted and rejected attempts: given, matched, tried, and only then applied. */
export default function ReconcilePage() {
  const { t } = useTranslation();
  return <PageOfSurvey title={t('Reconcile')}>{(found) => <Reconcile survey={found} />}</PageOfSurvey>;
}

function Reconcile({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [list, setList] = useState<GivenList>(() => givenList('', ''));
  const { lines } = list;
  const tooLong = t('This list is too long. Please split it into parts of {rows} rows', {
    rows: number(MOST_ROWS),
  });
  const isArchived = survey.state === 'archived';
  const archived = t('This survey is archived, so nothing about it can be decided any more.');
  return (
    <>
      <LinkToSurvey survey={survey} />
      <PageHeading
        title={t('Reconcile')}
        lead={t('Apply the list of attempts that the client has accepted or rejected.')}
        actions={
          <Link to={`${paths.reconciliations}?${new URLSearchParams({ survey: survey.survey_number })}`}>
            {t('Earlier reconciliations')}
          </Link>
        }
      />
      {isArchived && lines.length === 0 ? (
        <EmptyState title={archived} />
      ) : (
        <Stack>
          {/* Archived meanwhile: the list that was given is still somebody's work. */}
          {isArchived && (
            <Notice tone="warning" live="alert">
              {archived}
            </Notice>
          )}
          <Card title={t("The client's list")}>
            <ListField
              pasted={{
                label: t('Ids, one in each line'),
                hint: t(
                  "The survey's own ids of attempts, or the pseudonyms that it got. Further columns can hold the decision and the reason.",
                ),
              }}
              file={{ label: t('Or a CSV file') }}
              longest={LONGEST_LIST}
              tooLong={tooLong}
              // One line can hold the titles.
              faultOf={(given) => (given.lines.length > MOST_ROWS + 1 ? tooLong : null)}
              said={
                lines.length === 0
                  ? ''
                  : [t('{rows} lines', { count: lines.length, rows: number(lines.length) }), list.name]
                      .filter(Boolean)
                      .join(' · ')
              }
              onGiven={(given) => setList(given ?? givenList('', ''))}
            />
          </Card>
          {lines.length > 0 && (
            <Suspense fallback={<Spinner text={t('Loading...')} />}>
              <ReconcileList key={list.text} survey={survey} list={list} />
            </Suspense>
          )}
        </Stack>
      )}
    </>
  );
}
