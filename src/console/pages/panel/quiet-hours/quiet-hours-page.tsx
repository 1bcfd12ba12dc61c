import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type QuietHours, QuietHoursDialog } from './quiet-hours-dialog.tsx';

/** In which hours no invitation and no reminder leaves, by country. */
export default function QuietHoursPage() {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const quiet = useCall('GET /quiet-hours');
  const [changing, setChanging] = useState<string | null>(null);
  const columns: Column<QuietHours>[] = [
    { id: 'country', header: t('Country'), cell: ({ country_code }) => nameOf(country_code) },
    {
      id: 'hours',
      header: t('No email leaves'),
      cell: ({ from_hour, until_hour }) =>
        from_hour === null
          ? t('Emails leave at any hour')
          : t('from {from} to {until}', { from: `${from_hour}:00`, until: `${until_hour}:00` }),
    },
    {
      id: 'set',
      header: t('Set'),
      cell: ({ version }) => (version === 0 ? t('The usual hours') : t('By an operator')),
    },
    {
      id: 'change',
      header: t('Actions'),
      action: true,
      cell: ({ country_code }) => (
        <Button variant="secondary" onClick={() => setChanging(country_code)}>
          {t('Change')} <span className="visually-hidden">{nameOf(country_code)}</span>
        </Button>
      ),
    },
  ];
  const open = quiet.data?.find(({ country_code }) => country_code === changing);
  return (
    <>
      <PageHeading
        title={t('Quiet hours')}
        lead={t(
          "In these hours of a country's time no invitation and no reminder leaves. Other emails aren't affected.",
        )}
      />
      <Card>
        <Loaded query={quiet}>
          {(rows) => (
            <DataTable
              caption={t('Quiet hours')}
              captionHidden
              columns={columns}
              rows={[...rows].sort((one, other) =>
                nameOf(one.country_code).localeCompare(nameOf(other.country_code)),
              )}
              rowKey={({ country_code }) => country_code}
              texts={{ loading: '', empty: t('You have no countries'), error: '', retry: '' }}
            />
          )}
        </Loaded>
      </Card>
      {open && <QuietHoursDialog hours={open} onClose={() => setChanging(null)} />}
    </>
  );
}
