import { useTranslation } from '#ui/translation.tsx';
import { BatchView } from './batch-view.tsx';
import { LoadedBatch } from './loaded-batch.tsx';

/** One batch of money orders: what is in it, and the next step. */
export default function BatchPage() {
  const { t } = useTranslation();
  return (
    <LoadedBatch title={t('Batch of money orders')}>
      {(data) => <BatchView key={data.id} batch={data} />}
    </LoadedBatch>
  );
}
