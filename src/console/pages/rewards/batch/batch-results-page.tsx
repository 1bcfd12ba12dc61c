import { useState } from 'react';
import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { LoadedBatch } from './loaded-batch.tsx';
import type { ResultsFile } from './results-file.ts';
import { ResultsFileField } from './results-file-field.tsx';
import { ResultsMapping } from './results-mapping.tsx';

/** A file of the post's results: chosen, matched, tried, and only then entered. */
export default function BatchResultsPage() {
  const { t } = useTranslation();
  return <LoadedBatch title={t('Enter results')}>{(data) => <Results batch={data} />}</LoadedBatch>;
}

function Results({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<ResultsFile | null>(null);
  const back = <Link to={pathOf(paths.payoutBatch, batch.id)}>{t('Back to the batch')}</Link>;
  return (
    <>
      <PageHeading title={t('Results of "{name}"', { name: batch.name })} />
      <p>{back}</p>
      {batch.state === 'frozen' ? (
        <>
          {batch.is_own_freeze && (
            <Notice tone="warning">
              {t('You froze this batch. You can try a file, but another operator has to enter it.')}
            </Notice>
          )}
          <ResultsFileField file={file} onChosen={setFile} />
          {file && <ResultsMapping key={file.text} batch={batch} file={file} />}
        </>
      ) : (
        <EmptyState title={t("Only a frozen batch takes results, and this one isn't frozen.")} />
      )}
    </>
  );
}
