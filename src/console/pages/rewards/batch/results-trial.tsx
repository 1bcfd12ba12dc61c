import { ListTrial } from '#console/faces/given-list/list-trial.tsx';
import { type Batch, useBatchTexts } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ApplyResultsDialog } from './apply-results-dialog.tsx';
import type { SentFile } from './sent-file.ts';

type Trial = OperatorCalls['POST /payout-batches/:id/results/try']['data'];
type ResultsTrialProps = { batch: Batch; trial: Trial; sent: SentFile; onStale(): void };

/** What a file of results would do. */
export function ResultsTrial({ batch, trial, sent, onStale }: ResultsTrialProps) {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const { results, outcomes, faults } = useBatchTexts();
  const { figures, missing, lines } = trial;
  const good = lines.length - figures.left_out;
  const [currency = ''] = batch.sums.map((sum) => sum.currency);
  const currencyOf = (id: number | null) =>
    batch.requests.find(({ request_id }) => request_id === id)?.currency ?? currency;
  return (
    <ListTrial
      title={t('What this file would do')}
      sums={[
        { term: results.sent, text: number(figures.sent) },
        { term: results.paid, text: number(figures.paid) },
        { term: results.failed, text: number(figures.failed) },
        { term: results.released, text: number(figures.released) },
        { term: t('Left out because something is wrong'), text: number(figures.left_out) },
        { term: t('Without a result and not in the file'), text: number(missing) },
      ]}
      apply={{
        text: t('Enter {rows} results…', { count: good, rows: number(good) }),
        disabled: good === 0 || batch.is_own_freeze,
      }}
      caption={t('Lines of the file')}
      columns={[
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
        { id: 'outcome', header: t('Result'), cell: ({ outcome }) => (outcome ? outcomes[outcome] : '') },
        { id: 'reference', header: t('Money order number'), cell: ({ reference }) => reference ?? '' },
      ]}
      rows={lines}
      faults={faults}
      dialog={(onClose) => <ApplyResultsDialog batch={batch} trial={trial} sent={sent} onClose={onClose} />}
      onStale={onStale}
    />
  );
}
