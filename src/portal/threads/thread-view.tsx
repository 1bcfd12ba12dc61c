import { fieldMessages } from '#contract/field-messages.ts';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { threadStateTexts, threadStateTones, topicTexts } from './thread-texts.ts';
import styles from './thread-view.module.css';

export type Thread = PortalCalls['GET /messages/:id']['data'];

type ThreadViewProps = {
  thread: Thread;
  /** Where the draft is kept, and whose it is. */
  keep: { place: string; owner: string };
  send(message: string): Promise<unknown>;
  /** Reads the thread anew. */
  done(): unknown;
  level?: 1 | 2;
};

/** One thread with support, and the form to go on with it. */
export function ThreadView({ thread, keep, send, done, level = 2 }: ThreadViewProps) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const toast = useToast();
  const title = t('Message {number}: {topic}', { number: thread.id, topic: t(topicTexts[thread.topic]) });
  const form = useForm({
    defaults: { message: '' },
    keep,
    t,
    check: ({ message }) =>
      message.trim().length > CONTACT_MESSAGE_MAX ? { message: fieldMessages.too_long } : {},
    send: ({ message }) => send(message),
    async done(_nothing, reset) {
      reset();
      toast.success(t('Message successfully sent'));
      await done();
    },
  });
  const state = <Badge tone={threadStateTones[thread.state]}>{t(threadStateTexts[thread.state])}</Badge>;
  return (
    <Card {...(level === 2 && { title })} aside={level === 2 && state}>
      {level === 1 && (
        <h1 className={styles.title}>
          {title} {state}
        </h1>
      )}
      <ol className={styles.messages}>
        {thread.messages.map(({ id, answer, message, at }) => (
          <li key={id} className={answer ? styles.answer : styles.own}>
            <p className={styles.who}>
              {answer
                ? t('We wrote on {date}', { date: dateTime(at) })
                : t('You wrote on {date}', { date: dateTime(at) })}
            </p>
            <p className={styles.text} lang="" dir="auto">
              {message}
            </p>
          </li>
        ))}
      </ol>
      <FormFrame
        form={form}
        actions={
          <Button {...form.button} busyText={t('Loading...')}>
            {t('Send')}
          </Button>
        }
      >
        <TextareaField
          {...form.field('message')}
          label={t('Your message')}
          maxLength={CONTACT_MESSAGE_MAX}
          counterText={(used, max) =>
            t('{used} of {max} characters', { used: number(used), max: number(max) })
          }
          rows={4}
          required
        />
      </FormFrame>
    </Card>
  );
}
