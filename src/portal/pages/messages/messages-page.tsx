import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { threadStateTexts, threadStateTones, topicTexts } from '#portal/threads/thread-texts.ts';
import { ThreadView } from '#portal/threads/thread-view.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams, useSearchParams } from '#ui/router.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './messages-page.module.css';
import { ThreadByLink } from './thread-by-link.tsx';

/** The member's threads, or the one thread of somebody without an account, whose link names it. */
export default function MessagesPage() {
  const { token } = useParams();
  return token === undefined ? <MemberThreads /> : <ThreadByLink token={token} />;
}

/** What the member has written to support, and the answers; one thread is open at `?thread=`. */
function MemberThreads() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const [query] = useSearchParams();
  const open = Number(query.get('thread')) || null;
  const threads = useCall('GET /messages');
  return (
    <>
      <PageHeading
        title={t('Your messages')}
        lead={t("Everything you've written to us, and our answers.")}
        actions={
          // An empty page has its own way to write, below.
          threads.data?.length !== 0 && (
            <ButtonLink to={paths.contactUs} variant="secondary">
              {t('Contact us')}
            </ButtonLink>
          )
        }
      />
      <Stack>
        {open !== null && <OpenThread key={open} id={open} />}
        <Card>
          <Loaded query={threads}>
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState
                  icon="mail"
                  title={t("You haven't written to us yet")}
                  action={<ButtonLink to={paths.contactUs}>{t('Contact us')}</ButtonLink>}
                />
              ) : (
                <ul className={styles.threads}>
                  {rows.map(({ id, topic, state, last_message }) => (
                    <li key={id}>
                      <Link
                        to={`${paths.messages}?thread=${id}`}
                        aria-current={id === open || undefined}
                        className={styles.thread}
                      >
                        <span className={styles.name}>
                          {t('Message {number}: {topic}', { number: id, topic: t(topicTexts[topic]) })}
                        </span>
                        <span className={styles.date}>{date(last_message)}</span>
                        <Badge tone={threadStateTones[state]}>{t(threadStateTexts[state])}</Badge>
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Card>
      </Stack>
    </>
  );
}

function OpenThread({ id }: { id: number }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const thread = useCall('GET /messages/:id', { params: { id } });
  return (
    <Loaded
      query={thread}
      explain={({ status }) =>
        status === 404 && <EmptyState icon="alert" title={t("This link isn't valid")} />
      }
    >
      {(data) => (
        <ThreadView
          thread={data}
          keep={{ place: `${paths.messages}/${id}`, owner: user?.email ?? '' }}
          send={(message) =>
            call('POST /messages/:id', { params: { id }, body: { message } }, { notify: false })
          }
          done={() => queries.invalidateQueries()}
        />
      )}
    </Loaded>
  );
}
