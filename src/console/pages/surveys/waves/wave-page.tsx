import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { WaveView } from './wave-view.tsx';

/** A wave: planned, sent, waiting, not sent and why. */
export default function WavePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const wave = useCall(
    'GET /waves/:id',
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'planning' || state.data?.state === 'sending' ? 5000 : false,
    },
  );
  return (
    <Loaded
      query={wave}
      explain={({ status }) =>
        status === 404 || status === 422 ? (
          <>
            <PageHeading title={t('Wave')} />
            <EmptyState
              title={t('There is no such wave in your countries')}
              action={<Link to={paths.surveys}>{t('Surveys')}</Link>}
            />
          </>
        ) : null
      }
    >
      {(found) => <WaveView key={found.id} wave={found} />}
    </Loaded>
  );
}
