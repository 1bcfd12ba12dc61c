import { call } from '#console/call.ts';
import type { GivenList, ListColumn } from '#console/faces/given-list/given-list.ts';
import { ListMapping } from '#console/faces/given-list/list-mapping.tsx';
import { type Batch, useBatchTexts } from '#console/pages/rewards/batches/batch-texts.ts';
import { PAYOUT_OUTCOMES } from '#contract/rules/payout-results.ts';
import { useTranslation } from '#ui/translation.tsx';
import { ResultsTrial } from './results-trial.tsx';
import { guessedOutcome, sentFile } from './sent-file.ts';

/** Which column of our own file, or of those that posts make of it, says what; then the trial. */
export function ResultsList({ batch, file }: { batch: Batch; file: GivenList }) {
  const { t } = useTranslation();
  const { outcomes } = useBatchTexts();
  const meanings = PAYOUT_OUTCOMES.map((value) => ({ value, label: outcomes[value] }));
  const columns: readonly ListColumn[] = [
    {
      name: 'number',
      label: t('Request number'),
      title: /^(number|request|№|no\.?|номер( на заявка)?|заявка)$/i,
      without: t('Please choose'),
      required: true,
    },
    {
      name: 'amount',
      label: t('Amount'),
      title: /^(amount|sum|сума)$/i,
      without: t('Please choose'),
      required: true,
    },
    {
      name: 'reference',
      label: t('Money order number'),
      title: /^(reference|order|money order( number)?|номер на (запис|пощенски запис)|запис)$/i,
      without: t('Not in the file'),
    },
  ];
  return (
    <ListMapping
      title={t('What the columns mean')}
      confirm={t('Try it')}
      list={file}
      columns={columns}
      decision={{
        name: 'result',
        label: t('Result'),
        title: /^(result|status|state|резултат|статус|състояние)$/i,
        without: t('All lines have the same result'),
        every: { label: t('Result of all lines'), options: meanings },
        meanings,
        guess: guessedOutcome,
        tooManyWords: t('This column has too many different words to be the one with results.'),
      }}
      send={async (mapping) => {
        const sent = sentFile(mapping);
        const path = 'POST /payout-batches/:id/results/try';
        return { sent, trial: await call(path, { params: { id: batch.id }, body: sent }, { notify: false }) };
      }}
      trial={(tried, onStale) => <ResultsTrial batch={batch} {...tried} onStale={onStale} />}
    />
  );
}
