import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RemoveReply } from './remove-reply.tsx';
import { ReplyForm } from './reply-form.tsx';

/** A saved reply in the languages that have one, or a new one. */
export default function SavedReplyPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const replies = useCall(
    'GET /saved-replies',
    {},
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (id === undefined)
    return (
      <>
        <PageHeading title={t('New saved reply')} />
        <ReplyForm reply={null} />
      </>
    );
  const reply = replies.data?.find((one) => String(one.id) === id);
  return (
    <>
      {reply ? (
        <PageHeading title={reply.name} actions={<RemoveReply reply={reply} />} />
      ) : (
        <PageHeading title={t('Saved reply')} />
      )}
      <Loaded query={replies}>
        {() =>
          reply ? (
            <ReplyForm key={reply.id} reply={reply} />
          ) : (
            <EmptyState
              title={t('There is no such saved reply')}
              action={<Link to={paths.savedReplies}>{t('Saved replies')}</Link>}
            />
          )
        }
      </Loaded>
    </>
  );
}
