import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { type QuestionnaireSummary, useSummaryColumns } from '#console/questionnaire/summary-columns.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type OwnKind, OwnQuestionnaireDialog } from './own-questionnaire-dialog.tsx';

/** What a country's members are asked; `country` null: those of countries without their own. */
type Asked = { country: string | null; found: QuestionnaireSummary | undefined };

/** The questions of the profile and those at registration: which countries have their own, and which share the general ones. */
export default function PanelQuestionnairesPage() {
  const { t } = useTranslation();
  const questionnaires = useCall('GET /panel-questionnaires');
  return (
    <>
      <PageHeading
        title={t('Profile and registration')}
        lead={t(
          'What members are asked in their profile and when they register. Countries share the general questions unless they have their own.',
        )}
      />
      <Loaded query={questionnaires}>
        {(all) => (
          <Stack>
            <OfKind kind="profiler" title={t('Profile')} all={all} />
            <OfKind kind="registration" title={t('Registration')} all={all} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

type OfKindProps = { kind: OwnKind; title: string; all: readonly QuestionnaireSummary[] };

function OfKind({ kind, title, all }: OfKindProps) {
  const { t } = useTranslation();
  const { countries, chosen, nameOf } = useCountries();
  const [giving, setGiving] = useState<string | null>(null);
  const general = all.find((one) => one.kind === kind && one.country_code === null);
  const ownOf = (code: string) => all.find((one) => one.kind === kind && one.country_code === code);
  const summary = useSummaryColumns<Asked>(({ found }) => found);
  const placeOf = (country: string | null) => (country === null ? t('All other countries') : nameOf(country));
  const rows: Asked[] = [
    ...(general && chosen === null ? [{ country: null, found: general }] : []),
    ...countries
      .filter(({ code }) => chosen === null || code === chosen)
      .map(({ code }) => ({ country: code, found: ownOf(code) ?? general })),
  ];
  const columns: Column<Asked>[] = [
    {
      id: 'country',
      header: t('Country'),
      cell: ({ country, found }) =>
        found?.may_edit && found.country_code === country ? (
          <Link to={pathOf(paths.panelQuestionnaire, found.id)}>{placeOf(country)}</Link>
        ) : (
          placeOf(country)
        ),
    },
    {
      id: 'asked',
      header: t('What is asked'),
      cell({ country, found }) {
        if (!found) return t('Nothing');
        return country !== null && found.country_code === country
          ? t('Its own questions')
          : t('The general questions');
      },
    },
    ...summary,
    {
      id: 'own',
      header: t('Actions'),
      action: true,
      cell: ({ country, found }) =>
        country !== null && found?.country_code !== country ? (
          <Button variant="secondary" onClick={() => setGiving(country)}>
            {t('Give it its own')} <span className="visually-hidden">{placeOf(country)}</span>
          </Button>
        ) : null,
    },
  ];
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ country }) => country ?? ''}
        texts={{ loading: '', empty: t('No questions'), error: '', retry: '' }}
      />
      {giving !== null && (
        <OwnQuestionnaireDialog
          kind={kind}
          country={giving}
          isCopy={general !== undefined}
          onClose={() => setGiving(null)}
        />
      )}
    </Card>
  );
}
