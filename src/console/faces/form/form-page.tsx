import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ConflictNotice, type FieldWords } from './conflict-notice.tsx';
import styles from './form-page.module.css';
import { HeldFields } from './held-fields.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { useSavedForm } from './saved-form.ts';

type FormPageProps = {
  form: ReturnType<typeof useSavedForm>;
  label: string;
  /** The fields' names, for the list of what somebody else has changed meanwhile. */
  fields: Readonly<Record<string, FieldWords>>;
  children: ReactNode;
};

/** A whole page of settings: its sections, whether they are saved, and a guard against leaving what is not. */
export function FormPage({ form, label, fields, children }: FormPageProps) {
  const { t } = useTranslation();
  const { conflict, isDirty, leaving } = form;
  return (
    <>
      <FormFrame
        form={form}
        label={label}
        actions={
          <div className={styles.end}>
            <Button {...form.button} busyText={t('Loading...')}>
              {conflict ? t('Save mine') : t('Save')}
            </Button>
            <p role="status" className={styles.saved}>
              {isDirty ? t("Some changes aren't saved") : form.saved ? t('Everything is saved') : ''}
            </p>
          </div>
        }
      >
        {conflict && <ConflictNotice conflict={conflict} fields={fields} />}
        <HeldFields held={form.isCreating}>{children}</HeldFields>
      </FormFrame>
      {leaving.asking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </>
  );
}
