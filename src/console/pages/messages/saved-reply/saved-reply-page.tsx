import { useState } from 'react';
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
import type { Reply } from './saved-reply.ts';

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
  if (reply) return <SavedReply key={reply.id} reply={reply} />;
  return (
    <>
      <PageHeading title={t('Saved reply')} />
      <Loaded query={replies}>
        {() => (
          <EmptyState
            title={t('There is no such saved reply')}
            action={<Link to={paths.savedReplies}>{t('Saved replies')}</Link>}
          />
        )}
      </Loaded>
    </>
  );
}

function SavedReply({ reply }: { reply: Reply }) {
  // A later read must not hide that somebody was faster.
  const [seen, setSeen] = useState(reply);
  return (
    <>
      <PageHeading title={reply.name} actions={<RemoveReply seen={seen} />} />
      <ReplyForm reply={reply} onSaved={setSeen} />
    </>
  );
}
