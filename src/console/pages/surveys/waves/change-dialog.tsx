import { type OperatorGetKey, useInvalidate } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What can be done to a wave on its way, and to the waves that a survey sends automatically. */
export type Change = 'pause' | 'resume' | 'stop';

/** What the dialog says before and after a change. */
export type ChangeTexts = {
  title: string;
  consequences: readonly string[];
  undo: string;
  verb: string;
  done: string;
};

type ChangeDialogProps = {
  change: Change;
  texts: ChangeTexts;
  danger?: boolean;
  send(body: { reason: string }): Promise<unknown>;
  invalidates: readonly OperatorGetKey[];
  onClose(): void;
};

/** Pauses, resumes or stops, with a reason that stands in the history. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, texts, danger = change === 'stop', send, invalidates, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { title, consequences, undo, verb, done } = texts;
  const form = useForm({
    defaults: { reason: '' },
    t,
    send,
    async done() {
      toast.success(done);
      await invalidate([...invalidates]);
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      lead={<Consequences consequences={consequences} undo={undo} />}
      form={form}
      confirm={verb}
      danger={danger}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} label={t('Reason')} autoComplete="off" required />
    </FormDialog>
  );
}
