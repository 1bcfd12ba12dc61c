import { useState } from 'react';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useMessageTexts } from '#console/pages/messages/message-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Evidence } from './evidence.tsx';
import styles from './message-view.module.css';
import { NoteForm } from './note-form.tsx';
import type { Thread } from './thread.ts';
import { ThreadActions } from './thread-actions.tsx';

export function MessageView({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { dateTime } = useFormats();
  const { nameOf } = useCountries();
  const { may } = useOperator();
  const { states, topics, channels, tones } = useMessageTexts();
  const { id, topic, state, member_id, name, email, country_code, language, overdue } = thread;
  const [own, setOwn] = useState(0);
  const writer = name ?? (member_id === null ? t('Someone without an account') : t('A member'));
  return (
    <ThingPage
      above={`${topics[topic]} · ${nameOf(country_code)}`}
      name={t('Message {number}', { number: id })}
      state={
        <>
          <Badge tone={tones[state]}>{states[state]}</Badge>{' '}
          {overdue && <Badge tone="danger">{t('Overdue')}</Badge>}
        </>
      }
      tabs={[
        {
          key: 'thread',
          title: t('Message'),
          content: (
            <>
              <ol className={styles.messages} aria-label={t('What was written')}>
                {thread.messages.map(({ id: each, kind, message, operator, at }) => (
                  <li key={each} className={styles[kind]}>
                    <p className={styles.who}>
                      <strong>{kind === 'question' ? writer : (operator ?? t('Operator'))}</strong>
                      {kind === 'note' && <Badge tone="warning">{t('Note')}</Badge>}
                      <time dateTime={at}>{dateTime(at)}</time>
                    </p>
                    <p className={styles.text} dir="auto">
                      {message}
                    </p>
                  </li>
                ))}
              </ol>
              <AnswerForm thread={thread} own={own} />
              <NoteForm id={id} onChanged={setOwn} />
            </>
          ),
        },
      ]}
      summary={[
        {
          term: t('Writer'),
          text:
            member_id !== null && may('members_read') ? (
              <Link to={pathOf(paths.member, member_id)}>
                {name ?? t('Member {number}', { number: member_id })}
              </Link>
            ) : (
              writer
            ),
        },
        ...(email ? [{ term: t('Email'), text: email }] : []),
        {
          term: t('Language'),
          text: languageName(language),
        },
        { term: t('Came by'), text: channels[thread.channel] },
        { term: t('Answer by'), text: state === 'open' ? dateTime(thread.due_at) : '–' },
      ]}
      aside={
        <>
          <ThreadActions thread={thread} onChanged={setOwn} />
          <Evidence evidence={thread.evidence} member={member_id} />
        </>
      }
    />
  );
}
