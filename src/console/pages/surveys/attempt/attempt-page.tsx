import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AttemptView } from './attempt-view.tsx';

/** One attempt, with all that happened to it. */
export default function AttemptPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const attempt = useCall('GET /attempts/:id', { params: { id } });
  return (
    <LoadedThing
      query={attempt}
      title={t('Attempt')}
      unknown={t('There is no such attempt in your countries')}
      list={{ path: paths.attempts, title: t('Attempts') }}
    >
      {(found) => <AttemptView key={found.id} attempt={found} />}
    </LoadedThing>
  );
}
