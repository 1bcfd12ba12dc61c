import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RequestView } from './request-view.tsx';

/** One reward request: what was promised to whom, all that happened, and the next step. */
export default function RequestPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const request = useCall('GET /reward-requests/:id', { params: { id } });
  return (
    <LoadedThing
      query={request}
      title={t('Reward request')}
      unknown={t('There is no such request in your countries')}
      list={{ path: paths.rewardRequests, title: t('Reward requests') }}
    >
      {(data) => <RequestView key={data.id} request={data} />}
    </LoadedThing>
  );
}
