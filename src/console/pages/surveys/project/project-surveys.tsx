import { useCountries } from '#console/countries.tsx';
import { useShare } from '#console/pages/surveys/figures/share.ts';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { incidence } from '#contract/rules/field-figures.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Project } from './project.ts';

type Survey = Project['surveys'][number];

/** The surveys of a project in the operator's countries, newest first. */
export function ProjectSurveys({ project: { surveys } }: { project: Project }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { nameOf } = useCountries();
  const share = useShare();
  const { nameOfState, tones } = useSurveyTexts();
  const figure = (id: 'invited' | 'started', header: string): Column<Survey> => ({
    id,
    header,
    numeric: true,
    cell: ({ counts }) => number(counts[id]),
  });
  const columns: Column<Survey>[] = [
    {
      id: 'survey',
      header: t('Survey'),
      cell: ({ id, title, survey_number, country_code }) => (
        <>
          <Link to={pathOf(paths.survey, id)}>{title}</Link>{' '}
          <small>
            {survey_number} · {nameOf(country_code)}
          </small>
        </>
      ),
    },
    {
      id: 'state',
      header: t('State'),
      cell: ({ state }) => <Badge tone={tones[state]}>{nameOfState(state)}</Badge>,
    },
    figure('invited', t('Members invited')),
    figure('started', t('Surveys started')),
    {
      id: 'completes',
      header: t('Completes'),
      numeric: true,
      cell: ({ counts: { completes }, target }) =>
        target === null
          ? number(completes)
          : t('{completes} of {target}', { completes: number(completes), target: number(target) }),
    },
    // More columns are wider than the card beside a summary: screen-outs stand in the survey and in the incidence.
    {
      id: 'incidence',
      header: t('Incidence'),
      numeric: true,
      cell: ({ counts, expected_incidence }) =>
        expected_incidence === null
          ? share(incidence(counts))
          : t('{share}, {expected} expected', {
              share: share(incidence(counts)),
              expected: share({ part: expected_incidence, whole: 100 }),
            }),
    },
  ];
  return (
    <DataTable
      caption={t('Surveys')}
      captionHidden
      columns={columns}
      rows={surveys}
      rowKey={({ id }) => id}
      texts={{
        loading: '',
        empty: <EmptyState title={t('No surveys yet')} />,
        error: '',
        retry: '',
      }}
    />
  );
}
