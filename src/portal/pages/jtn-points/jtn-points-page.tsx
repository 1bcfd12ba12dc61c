import { useCall } from '#portal/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PointsHistory } from './points-history.tsx';
import { PointsTotal } from './points-total.tsx';

/** docs/specification.md §2 "Points". */
export default function JtnPointsPage() {
  const { t } = useTranslation();
  const points = useCall('GET /profile/points');
  return (
    <>
      <PageHeading title={t('JTN Points')} />
      <Stack>
        <Loaded query={points}>{(total) => <PointsTotal total={total} />}</Loaded>
        <PointsHistory />
      </Stack>
    </>
  );
}
