import { useState } from 'react';
import type { GivenList } from '#console/faces/given-list/given-list.ts';
import { ListField } from '#console/faces/given-list/list-field.tsx';
import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { LONGEST_RESULTS } from '#contract/rules/payout-results.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { LoadedBatch } from './loaded-batch.tsx';
import { ResultsList } from './results-list.tsx';

/** A file of the post's results: chosen, matched, tried, and only then entered. */
export default function BatchResultsPage() {
  const { t } = useTranslation();
  return <LoadedBatch title={t('Enter results')}>{(data) => <Results batch={data} />}</LoadedBatch>;
}

function Results({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [file, setFile] = useState<GivenList | null>(null);
  const back = <Link to={pathOf(paths.payoutBatch, batch.id)}>{t('Back to the batch')}</Link>;
  return (
    <>
      <PageHeading title={t('Results of "{name}"', { name: batch.name })} />
      <p>{back}</p>
      {batch.state === 'frozen' ? (
        <Stack>
          {batch.is_own_freeze && (
            <Notice tone="warning">
              {t('You froze this batch. You can try a file, but another operator has to enter it.')}
            </Notice>
          )}
          <ListField
            file={{
              label: t('File with the results (CSV)'),
              hint: t('With a title above each column, the request number and the amount in each line.'),
            }}
            longest={LONGEST_RESULTS}
            tooLong={t('This file is too large for the results of a batch')}
            said={
              file
                ? t('{rows} lines in {name}', {
                    count: file.lines.length - 1,
                    rows: number(file.lines.length - 1),
                    name: file.name,
                  })
                : ''
            }
            faultOf={({ lines }) => (lines.length > 1 ? null : t('This file has no lines below its titles'))}
            onGiven={setFile}
          />
          {file && <ResultsList key={file.text} batch={batch} file={file} />}
        </Stack>
      ) : (
        <EmptyState title={t("Only a frozen batch takes results, and this one isn't frozen.")} />
      )}
    </>
  );
}
