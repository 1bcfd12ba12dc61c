import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, useCall } from '#console/call.ts';
import { AddingSelect } from '#console/faces/form/adding-select.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useOperator } from '#console/session.tsx';
import { ANSWER_MAX } from '#contract/rules/contact-thread.ts';
import { htmlLang } from '#contract/rules/languages.ts';
import { Button } from '#ui/button.tsx';
import { CallError, isRefusal } from '#ui/call.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './message-view.module.css';
import type { Thread } from './thread.ts';

type AnswerFormProps = {
  thread: Thread;
  /** The version that this page's last other change has made. */
  own: number;
};

/** The answer, mailed in the writer's language around the text, which stays until it is sent. */
export function AnswerForm({ thread, own }: AnswerFormProps) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const toast = useToast();
  const queries = useQueryClient();
  const operator = useOperator();
  const keep = { place: `message/${thread.id}`, owner: String(operator.id) };
  const sent = useSentKey(keep);
  const [stale, setStale] = useState(false);
  const readAnew = () => queries.invalidateQueries();
  const form = useForm({
    defaults: { text: '', close: false },
    keep,
    t,
    async send({ text, close }) {
      setStale(false);
      const { id, version } = thread;
      try {
        const { state } = await sent.sending((key) =>
          call(
            'POST /messages/:id/answer',
            { params: { id }, body: { key, text, version, close } },
            { notify: false },
          ),
        );
        return { isAsAsked: (state === 'closed') === close };
      } catch (error) {
        if (error instanceof CallError && error.code === 'conflict') setStale(true);
        // A colleague may also have erased the member, who is then shown no longer.
        if (error instanceof CallError && isRefusal(error)) await readAnew();
        throw error;
      }
    },
    async done({ isAsAsked }, reset) {
      reset();
      if (isAsAsked) toast.success(t('The answer is on its way'));
      else
        toast.info(
          t(
            "Your first try did arrive. Someone has changed the message since, so it wasn't closed or reopened.",
          ),
        );
      await readAnew();
    },
  });
  // The thread is read anew while somebody writes: what others do with it would come in unnoticed.
  const [read, setRead] = useState(thread.version);
  const isTyped = form.watch('text') !== '';
  const known = !isTyped ? thread.version : own === read + 1 ? own : read;
  if (known !== read) setRead(known);
  const language = languageName(thread.language);
  if (!thread.can_be_mailed)
    return (
      <div className={styles.form}>
        <Notice>{t("No address is known, so this message can't be answered by email.")}</Notice>
      </div>
    );
  return (
    <section className={styles.form} aria-label={t('Answer')}>
      {(stale || (isTyped && read < thread.version)) && (
        <Notice tone="warning" live="alert">
          {t(
            "Someone has written or changed this in the meantime. Read it above. Your text is still here and wasn't sent.",
          )}
        </Notice>
      )}
      <FormFrame
        // The notice says it, and nothing has to be reloaded.
        form={stale ? { ...form, failure: null } : form}
        brief
        actions={
          <Button {...form.button} busyText={t('Loading...')}>
            {t('Send the answer')}
          </Button>
        }
      >
        <SavedReplies
          language={thread.language}
          onChoose={(text) => {
            const field = form.props.ref.current?.elements.namedItem('text');
            if (!(field instanceof HTMLTextAreaElement)) return;
            field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.focus();
          }}
        />
        <TextareaField
          {...form.field('text')}
          label={t('Answer in {language}', { language })}
          hint={t('Greeting, link and signature are added in the same language.')}
          lang={htmlLang(thread.language)}
          maxLength={ANSWER_MAX}
          counterText={(used, max) => `${number(used)} / ${number(max)}`}
          rows={6}
          required
        />
        <CheckboxField {...form.field('close')} label={t('Close it with this answer')} />
      </FormFrame>
    </section>
  );
}

function SavedReplies({ language, onChoose }: { language: string; onChoose(text: string): void }) {
  const { t } = useTranslation();
  const replies = useCall('GET /saved-replies');
  const fitting = (replies.data ?? []).filter(({ texts }) => texts[language] !== undefined);
  if (fitting.length === 0) return null;
  return (
    <AddingSelect
      label={t('Saved reply')}
      options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => {
        const text = fitting.find(({ id }) => String(id) === target.value)?.texts[language];
        if (text !== undefined) onChoose(text);
      }}
    />
  );
}
