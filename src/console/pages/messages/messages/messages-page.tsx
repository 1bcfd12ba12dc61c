import { useState } from 'react';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { useMessageTexts } from '#console/pages/messages/message-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { Row } from '#contract/operator/list.ts';
import { messagesList } from '#contract/operator/lists/messages.list.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { EnterMessageDialog } from './enter-message-dialog.tsx';
import styles from './messages-page.module.css';

type Message = Row<typeof messagesList>;

const FIRST = ['excerpt', 'topic', 'state', 'due_at', 'country_code', 'language', 'assigned_to'];

/** The inbox, what is to be answered soonest first. */
export default function MessagesPage() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { id: own } = useOperator();
  const { states, topics, channels, tones } = useMessageTexts();
  const [entering, setEntering] = useState(false);
  return (
    <>
      <ListPage<Message>
        list={messagesList}
        lead={t('What is to be answered soonest stands first.')}
        actions={<Button onClick={() => setEntering(true)}>{t('Enter a message')}</Button>}
        name="excerpt"
        pathOf={({ id }) => pathOf(paths.message, id)}
        columns={FIRST}
        options={{ state: states, topic: topics, channel: channels }}
        views={[
          { name: t('All'), search: '' },
          { name: t('To answer'), search: 'state=open' },
          { name: t('Overdue'), search: 'overdue=true' },
          { name: t('Mine'), search: `state=open&assignee=${own}..${own}` },
          { name: t('Unassigned'), search: 'state=open&assigned=false' },
        ]}
        cells={{
          excerpt: ({ id, excerpt }) => (
            <>
              <span className={styles.excerpt}>{excerpt || t('Message')}</span>{' '}
              <small>{t('Number {number}', { number: id })}</small>
            </>
          ),
          state: ({ state, overdue }) => (
            <>
              <Badge tone={tones[state]}>{states[state]}</Badge>{' '}
              {overdue && <Badge tone="danger">{t('Overdue')}</Badge>}
            </>
          ),
          due_at: ({ state, due_at }) => (state === 'open' ? dateTime(due_at) : '–'),
        }}
        nothingYet={{
          title: t('No one has written yet'),
          text: t(
            'Members write on the contact page, or say there that something is wrong with a survey or a reward.',
          ),
        }}
      />
      {entering && <EnterMessageDialog onClose={() => setEntering(false)} />}
    </>
  );
}
