import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { askEvery } from './wave.ts';
import { WaveView } from './wave-view.tsx';

/** A wave: planned, sent, waiting, not sent and why. */
export default function WavePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const wave = useCall(
    'GET /waves/:id',
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => askEvery(data) },
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
