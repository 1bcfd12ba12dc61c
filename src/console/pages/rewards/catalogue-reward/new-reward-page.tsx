import { useCall } from '#console/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RewardForm } from './reward-form.tsx';

export default function NewRewardPage() {
  const { t } = useTranslation();
  const choices = useCall('GET /reward-choices');
  return (
    <>
      <PageHeading title={t('New reward')} lead={t("You can add a picture once it's saved.")} />
      <Loaded query={choices}>{(found) => <RewardForm reward={null} choices={found} />}</Loaded>
    </>
  );
}
