import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/call.ts';
import { useOperator } from '#console/session.tsx';
import { ANSWER_MAX } from '#contract/rules/contact-thread.ts';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './message-view.module.css';

/** A note that operators alone read. */
export function NoteForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const queries = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    defaults: { note: '' },
    keep: { place: `message-note/${id}`, owner: String(operator.id) },
    t,
    async send({ note }) {
      try {
        return await call(
          'POST /messages/:id/notes',
          { params: { id }, body: { key, text: note } },
          { notify: false },
        );
      } catch (error) {
        // The first try had come through, and what was changed since is another note.
        if (error instanceof CallError && error.code === 'conflict') setKey(crypto.randomUUID());
        throw error;
      }
    },
    async done(_version, reset) {
      reset();
      setKey(crypto.randomUUID());
      await queries.invalidateQueries({ queryKey: ['GET /messages/:id'] });
    },
  });
  return (
    <section className={styles.form} aria-label={t('Note')}>
      <FormFrame
        form={form}
        brief
        actions={
          <Button {...form.button} variant="secondary" busyText={t('Loading...')}>
            {t('Add the note')}
          </Button>
        }
      >
        <TextareaField
          {...form.field('note')}
          label={t('Note for other operators')}
          hint={t('The writer never sees it in the portal, but it belongs to the copy of their data.')}
          maxLength={ANSWER_MAX}
          rows={2}
          required
        />
      </FormFrame>
    </section>
  );
}
