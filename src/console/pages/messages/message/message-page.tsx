import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
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
    <Loaded
      query={thread}
      explain={({ status }) =>
        (status === 404 || status === 422) && (
          <>
            <PageHeading title={t('Message')} />
            <EmptyState
              title={t('There is no such message in your countries')}
              action={<Link to={paths.messages}>{t('Messages')}</Link>}
            />
          </>
        )
      }
    >
      {(data) => <MessageView key={data.id} thread={data} />}
    </Loaded>
  );
}
