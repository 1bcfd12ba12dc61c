import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { CallError } from '#ui/call.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useCountries } from './countries.tsx';

type CountrySettingsProps<Row> = {
  title: string;
  lead: string;
  query: UseQueryResult<Row[], CallError>;
  /** Between the country and whether an operator has set it. */
  column: Column<Row>;
  readOnly?: boolean;
  /** The dialog that changes the setting of one country. */
  dialog(row: Row, onClose: () => void): ReactNode;
};

/** A setting that each country has its own of, changed one by one. */
export function CountrySettings<Row extends { country_code: string; version: number }>(
  props: CountrySettingsProps<Row>,
) {
  const { title, lead, query, column, readOnly = false, dialog } = props;
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const [changing, setChanging] = useState<string | null>(null);
  const columns: Column<Row>[] = [
    { id: 'country', header: t('Country'), cell: ({ country_code }) => nameOf(country_code) },
    column,
    {
      id: 'set',
      header: t('Set'),
      cell: ({ version }) => (version === 0 ? t('The usual hours') : t('By an operator')),
    },
  ];
  const change: Column<Row> = {
    id: 'change',
    header: t('Actions'),
    action: true,
    cell: ({ country_code }) => (
      <Button variant="secondary" onClick={() => setChanging(country_code)}>
        {t('Change')} <span className="visually-hidden">{nameOf(country_code)}</span>
      </Button>
    ),
  };
  const open = query.data?.find(({ country_code }) => country_code === changing);
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <Card>
        <Loaded query={query}>
          {(rows) => (
            <DataTable
              caption={title}
              captionHidden
              columns={readOnly ? columns : [...columns, change]}
              rows={[...rows].sort((one, other) =>
                nameOf(one.country_code).localeCompare(nameOf(other.country_code)),
              )}
              rowKey={({ country_code }) => country_code}
              texts={{ loading: '', empty: t('You have no countries'), error: '', retry: '' }}
            />
          )}
        </Loaded>
      </Card>
      {open && dialog(open, () => setChanging(null))}
    </>
  );
}
