import { useState } from 'react';
import { type Batch, useBatchTexts } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ApplyResultsDialog } from './apply-results-dialog.tsx';
import type { SentFile } from './results-file.ts';

type Trial = OperatorCalls['POST /payout-batches/:id/results/try']['data'];
type ResultsTrialProps = { batch: Batch; trial: Trial; sent: SentFile };

/** What a file would do, line by line, with what is wrong first. */
export function ResultsTrial({ batch, trial, sent }: ResultsTrialProps) {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const { results, outcomes, faults } = useBatchTexts();
  const [asked, setAsked] = useState(false);
  const { figures, missing, lines } = trial;
  const good = lines.length - figures.left_out;
  const sorted = [...lines].sort((one, other) => Number(one.fault === null) - Number(other.fault === null));
  const [currency = ''] = batch.sums.map((sum) => sum.currency);
  const currencyOf = (id: number | null) =>
    batch.requests.find(({ request_id }) => request_id === id)?.currency ?? currency;
  return (
    <Card title={t('What this file would do')}>
      <div role="status">
        <p>{t('This was only tried: nothing has been written.')}</p>
        <DescriptionList
          entries={[
            { term: results.sent, text: number(figures.sent) },
            { term: results.paid, text: number(figures.paid) },
            { term: results.failed, text: number(figures.failed) },
            { term: results.released, text: number(figures.released) },
            { term: t('Left out because something is wrong'), text: number(figures.left_out) },
            { term: t('Without a result and not in the file'), text: number(missing) },
          ]}
        />
      </div>
      <ButtonRow>
        <Button disabled={good === 0 || batch.is_own_freeze} onClick={() => setAsked(true)}>
          {t('Enter {rows} results…', { count: good, rows: number(good) })}
        </Button>
      </ButtonRow>
      <DataTable
        caption={t('Lines of the file')}
        columns={[
          { id: 'line', header: t('Line'), numeric: true, cell: ({ line }) => number(line) },
          {
            id: 'number',
            header: t('Request'),
            cell: (line) =>
              line.request_id !== null && line.fault !== 'unknown' ? (
                <Link to={pathOf(paths.rewardRequest, line.request_id)}>{line.request_id}</Link>
              ) : (
                line.number
              ),
          },
          {
            id: 'amount',
            header: t('Amount'),
            numeric: true,
            cell: ({ amount, fault, expected_minor, request_id }) =>
              fault === 'wrong_amount' && expected_minor !== null
                ? t('{amount} instead of {expected}', {
                    amount,
                    expected: money({ amount_minor: expected_minor, currency: currencyOf(request_id) }),
                  })
                : amount,
          },
          {
            id: 'outcome',
            header: t('Result'),
            cell: ({ outcome }) => (outcome ? outcomes[outcome] : ''),
          },
          { id: 'reference', header: t('Money order number'), cell: ({ reference }) => reference ?? '' },
          {
            id: 'fault',
            header: t('Check'),
            cell: ({ fault }) => (
              <Badge tone={fault === null ? 'success' : fault === 'known' ? 'neutral' : 'danger'}>
                {fault === null ? t('In order') : faults[fault]}
              </Badge>
            ),
          },
        ]}
        rows={sorted}
        rowKey={({ line }) => line}
        texts={{ loading: '', empty: '', error: '', retry: '' }}
      />
      {asked && (
        <ApplyResultsDialog batch={batch} trial={trial} sent={sent} onClose={() => setAsked(false)} />
      )}
    </Card>
  );
}
