import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { WaveView } from './wave-view.tsx';

/** While it is on its way, and once its mails have gone and only answers come in. */
const ASK_EVERY_MS = { open: 5000, over: 30_000 };

/** A wave: planned, sent, waiting, not sent and why. */
export default function WavePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const wave = useCall(
    'GET /waves/:id',
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'done' || state.data?.state === 'stopped'
          ? ASK_EVERY_MS.over
          : ASK_EVERY_MS.open,
    },
  );
  return (
    <LoadedThing
      query={wave}
      title={t('Wave')}
      unknown={t('There is no such wave in your countries')}
      list={{ path: paths.surveys, title: t('Surveys') }}
    >
      {(found) => <WaveView key={found.id} wave={found} />}
    </LoadedThing>
  );
}
