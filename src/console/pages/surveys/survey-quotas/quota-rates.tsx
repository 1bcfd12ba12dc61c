import { useState } from 'react';
import { CountedAt } from '#console/faces/figures/counted-at.tsx';
import { useShare } from '#console/pages/surveys/figures/share.ts';
import { type FieldRate, fieldRates, pointsPerComplete } from '#contract/rules/field-figures.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { QuotaFigures } from './quota-figures.tsx';
import styles from './quota-rates.module.css';
import type { QuotaCell, Quotas } from './quotas.ts';

/** What came of the invitations to the members of each quota. */
export function QuotaRates({ id, quotas }: { id: number; quotas: Quotas }) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const share = useShare();
  const [shown, setShown] = useState<number | null>(null);
  const { cells, as_of } = quotas;
  const open = cells.find((cell) => cell.id === shown);
  const rate = (id: FieldRate, header: string): Column<QuotaCell> => ({
    id,
    header,
    numeric: true,
    cell: ({ known_before, counts }) => (known_before ? share(fieldRates(counts)[id]) : '–'),
  });
  return (
    <>
      <DataTable
        caption={t('Rates by quota')}
        rows={cells}
        rowKey={(cell) => cell.id}
        columns={[
          { id: 'name', header: t('Name'), cell: ({ name }) => name },
          {
            id: 'invited',
            header: t('Members invited'),
            numeric: true,
            cell: ({ known_before, counts }) => (known_before ? number(counts.invited) : '–'),
          },
          rate('start', t('Start rate')),
          rate('incidence', t('Incidence')),
          {
            id: 'cost',
            header: t('Cost per complete'),
            numeric: true,
            cell: ({ counts }) => {
              const each = pointsPerComplete(counts);
              return each === null ? '–' : points(Math.round(each));
            },
          },
          // More columns are wider than the card beside a summary: the other figures stand among all of them.
          {
            id: 'all',
            header: t('Action'),
            action: true,
            cell: ({ id: cell, name }) => (
              <Button
                className={styles.all}
                variant="secondary"
                aria-label={t('All figures of the quota: {name}', { name })}
                onClick={() => setShown(cell)}
              >
                {t('All figures')}
              </Button>
            ),
          },
        ]}
        texts={{ loading: '', empty: '', error: '', retry: '' }}
      />
      <CountedAt moments={[as_of]} />
      <p>
        {t(
          "Whoever is answering or has completed the survey belongs to the quotas in which they hold a place. Everybody else belongs to those whose condition they meet today; members who have left aren't counted. Quotas that ask for answers to the survey itself can only count who holds a place in them.",
        )}
      </p>
      {open && <QuotaFigures survey={id} quota={open} onClose={() => setShown(null)} />}
    </>
  );
}
