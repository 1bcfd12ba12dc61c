import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { LoadedTable } from '#console/loaded-table.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { type QuestionnaireSummary, useSummaryColumns } from '#console/questionnaire/summary-columns.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NewFormDialog } from './new-form-dialog.tsx';
import { RenameFormDialog } from './rename-form-dialog.tsx';

/** The forms that rewards can use, each with the number of rewards that do. */
export default function RewardFormsPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { nameOf } = useCountries();
  const forms = useCall('GET /reward-forms');
  const rewards = useCall('GET /rewards');
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<QuestionnaireSummary | null>(null);
  const summary = useSummaryColumns<QuestionnaireSummary>((form) => form);
  const columns: Column<QuestionnaireSummary>[] = [
    {
      id: 'name',
      header: t('Name'),
      cell: ({ id, name, may_edit }) =>
        may_edit ? <Link to={pathOf(paths.rewardForm, id)}>{name}</Link> : name,
    },
    {
      id: 'country',
      header: t('Country'),
      cell: ({ country_code }) => (country_code === null ? t('All countries') : nameOf(country_code)),
    },
    ...summary,
    {
      id: 'rewards',
      header: t('Rewards'),
      numeric: true,
      cell: ({ id }) => number(rewards.data?.filter(({ form_id }) => form_id === id).length ?? 0),
    },
    ...(forms.data?.some(({ may_edit }) => may_edit)
      ? [
          {
            id: 'actions',
            header: t('Actions'),
            action: true,
            cell: (form: QuestionnaireSummary) =>
              form.may_edit && (
                <Button variant="quiet" onClick={() => setRenaming(form)}>
                  {t('Rename')}
                  <span className="visually-hidden">: {form.name}</span>
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeading
        title={t('Forms of rewards')}
        lead={t('What members are asked when they request a reward, such as where to send it.')}
        actions={<Button onClick={() => setAdding(true)}>{t('New form')}</Button>}
      />
      <Card>
        <LoadedTable
          query={forms}
          caption={t('Forms of rewards')}
          columns={columns}
          empty={<EmptyState title={t('There are no forms yet')} />}
        />
      </Card>
      {renaming && <RenameFormDialog rewardForm={renaming} onClose={() => setRenaming(null)} />}
      {isAdding && <NewFormDialog onClose={() => setAdding(false)} />}
    </>
  );
}
