import { useQueryClient } from '@tanstack/react-query';
import { call } from '#console/call.ts';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { useOperator } from '#console/session.tsx';
import { ANSWER_MAX } from '#contract/rules/contact-thread.ts';
import { Button } from '#ui/button.tsx';
import { CallError, isRefusal } from '#ui/call.ts';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './message-view.module.css';

/** A note that operators alone read. */
export function NoteForm({ id, onChanged }: { id: number; onChanged(version: number): void }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const toast = useToast();
  const queries = useQueryClient();
  const keep = { place: `message-note/${id}`, owner: String(operator.id) };
  const sent = useSentKey(keep);
  const readAnew = () => queries.invalidateQueries({ queryKey: ['GET /messages/:id'] });
  const form = useForm({
    defaults: { note: '' },
    keep,
    t,
    async send({ note }) {
      try {
        return await sent.sending((key) =>
          call('POST /messages/:id/notes', { params: { id }, body: { key, text: note } }, { notify: false }),
        );
      } catch (error) {
        if (error instanceof CallError && isRefusal(error)) await readAnew();
        throw error;
      }
    },
    async done({ version }, reset) {
      reset();
      toast.success(t('The note is added'));
      onChanged(version);
      await readAnew();
    },
  });
  return (
    <section className={styles.form} aria-label={t('Note')}>
      <FormFrame
        form={sent.told(form)}
        brief
        actions={
          <Button {...form.button} variant="secondary" busyText={t('Loading...')}>
            {t('Add the note')}
          </Button>
        }
      >
        {sent.notice}
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
