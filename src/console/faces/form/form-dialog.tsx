import type { ReactNode } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import type { Form, FormValues } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ConflictNotice, type FieldWords } from './conflict-notice.tsx';

type FormDialogProps<V extends FormValues> = {
  title: string;
  /** Above the form: what it is for, or what will happen. */
  lead?: ReactNode;
  form: Form<V>;
  /** What the button says: a verb. */
  confirm: string;
  danger?: boolean;
  /** There is nothing to send now. */
  disabled?: boolean;
  /** For one or two required fields: no asterisks and no explanation. */
  brief?: boolean;
  /** What is typed is kept as a draft. */
  losesNothing?: boolean;
  /** Somebody else was faster (`useConflict`), with the names of the fields: sending again replaces what they have written. */
  conflict?: Conflict | null;
  fields?: Readonly<Record<string, FieldWords>>;
  onClose(): void;
  children: ReactNode;
};

/** A form in a dialog, which stays open until it is sent or cancelled. */
export function FormDialog<V extends FormValues>(props: FormDialogProps<V>) {
  const {
    title,
    lead,
    form,
    confirm,
    danger = false,
    disabled,
    brief,
    losesNothing,
    conflict,
    fields = {},
    onClose,
  } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      closeText={t('Close')}
      busy={form.processing}
      {...(losesNothing && { losesNothing })}
      onClose={onClose}
    >
      {lead}
      <FormFrame
        form={form}
        {...(brief ? { brief } : {})}
        actions={
          <DialogActions>
            <Button
              {...form.button}
              variant={danger ? 'danger' : 'primary'}
              busyText={t('Loading...')}
              disabled={disabled}
            >
              {conflict ? t('Save mine') : confirm}
            </Button>
            <Button variant="secondary" disabled={form.processing} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </DialogActions>
        }
      >
        {conflict && <ConflictNotice conflict={conflict} fields={fields} />}
        {props.children}
      </FormFrame>
    </Dialog>
  );
}
