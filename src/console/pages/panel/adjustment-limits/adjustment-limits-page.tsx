import { useCall } from '#console/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { LimitsForm } from './limits-form.tsx';

/** How many points operators may adjust by hand. */
export default function AdjustmentLimitsPage() {
  const { t } = useTranslation();
  const limits = useCall(
    'GET /adjustment-limits',
    {},
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return (
    <>
      <PageHeading
        title={t('Limits of adjustments')}
        lead={t('How many points operators may add and remove by hand. The limits hold in every country.')}
      />
      <Loaded query={limits}>{(data) => <LimitsForm limits={data} />}</Loaded>
    </>
  );
}
