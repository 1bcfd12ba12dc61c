import { call } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSettingsDialog } from '#console/faces/form/settings-dialog.ts';
import type { QuestionnaireSummary } from '#console/questionnaire/summary-columns.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { FormNameField } from './form-name-field.tsx';

type RenameFormDialogProps = { rewardForm: QuestionnaireSummary; onClose(): void };

/** Gives a form of rewards another name. */
export function RenameFormDialog({ rewardForm, onClose }: RenameFormDialogProps) {
  const { t } = useTranslation();
  const { id, name, name_version } = rewardForm;
  const { form, conflict } = useSettingsDialog({
    setting: { name, version: name_version },
    defaults: (opened) => ({ name: opened.name }),
    save: (values, version) =>
      call('PUT /reward-forms/:id/name', { params: { id }, body: { ...values, version } }, { notify: false }),
    invalidates: ['GET /reward-forms', 'GET /reward-choices'],
    onClose,
  });
  return (
    <FormDialog
      title={t('Rename {name}', { name })}
      form={form}
      confirm={t('Save')}
      brief
      conflict={conflict}
      fields={{ name: t('Name') }}
      onClose={onClose}
    >
      <FormNameField {...form.field('name')} />
    </FormDialog>
  );
}
