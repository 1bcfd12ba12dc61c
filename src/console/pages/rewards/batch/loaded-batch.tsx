import type { ReactNode } from 'react';
import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The batch that the address names, or why it can't be shown. */
export function LoadedBatch({ title, children }: { title: string; children(batch: Batch): ReactNode }) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const batch = useCall('GET /payout-batches/:id', { params: { id } });
  return (
    <LoadedThing
      query={batch}
      title={title}
      unknown={t('There is no such batch in your countries')}
      list={{ path: paths.payoutBatches, title: t('Batches of money orders') }}
    >
      {children}
    </LoadedThing>
  );
}
