import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MessageView } from './message-view.tsx';

/** Somebody else may write meanwhile: the thread is read anew. */
const ASK_EVERY_MS = 30_000;

/** One thread: what was written, who answers it, and the answer. */
export default function MessagePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const thread = useCall('GET /messages/:id', { params: { id } }, { refetchInterval: ASK_EVERY_MS });
  return (
    <LoadedThing
      query={thread}
      title={t('Message')}
      unknown={t('There is no such message in your countries')}
      list={{ path: paths.messages, title: t('Messages') }}
    >
      {(data) => <MessageView key={data.id} thread={data} />}
    </LoadedThing>
  );
}
