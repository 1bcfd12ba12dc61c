import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { useOperator } from '#console/session.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ClockDialog } from './clock-dialog.tsx';

export type AnswerClock = OperatorCalls['GET /answer-clocks']['data'][number];

/** How long a message may wait for its answer, by country. */
export default function AnswerClockPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { nameOf } = useCountries();
  const { may } = useOperator();
  const clocks = useCall('GET /answer-clocks');
  const [changing, setChanging] = useState<string | null>(null);
  const columns: Column<AnswerClock>[] = [
    { id: 'country', header: t('Country'), cell: ({ country_code }) => nameOf(country_code) },
    {
      id: 'hours',
      header: t('Hours until the answer'),
      numeric: true,
      cell: ({ hours }) => number(hours),
    },
    {
      id: 'set',
      header: t('Set'),
      cell: ({ version }) => (version === 0 ? t('The usual hours') : t('By an operator')),
    },
    ...(may('panel')
      ? [
          {
            id: 'change',
            header: t('Actions'),
            action: true,
            cell: ({ country_code }: AnswerClock) => (
              <Button variant="secondary" onClick={() => setChanging(country_code)}>
                {t('Change')} <span className="visually-hidden">{nameOf(country_code)}</span>
              </Button>
            ),
          },
        ]
      : []),
  ];
  const open = clocks.data?.find(({ country_code }) => country_code === changing);
  return (
    <>
      <PageHeading
        title={t('Answer clock')}
        lead={t('How many hours a message may wait for its answer. What waits longer shows as overdue.')}
      />
      <Card>
        <Loaded query={clocks}>
          {(rows) => (
            <DataTable
              caption={t('Answer clock')}
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
      {open && <ClockDialog clock={open} onClose={() => setChanging(null)} />}
    </>
  );
}
