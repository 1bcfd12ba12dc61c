import { call } from '#console/call.ts';
import { saveFile } from '#console/save-file.ts';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function ExportDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { reason: '' },
    send: async ({ reason }) => {
      const { name, content } = await call(
        'POST /members/:id/export',
        { params: { id }, body: { reason } },
        { notify: false },
      );
      saveFile(name, content);
    },
    said: () => t('The file was downloaded'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Export the data of member {id}?', { id })}
      consequences={[
        t(
          'You get the same file that members can download themselves: profile, answers, postal address, rewards, messages and more.',
        ),
        t('The export is recorded, and the member finds it in their own copy of the data.'),
      ]}
      undo={t("A download can't be undone. Delete the file once you've passed it on.")}
      confirm={t('Export')}
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t("For the audit log and the copy of the member's data.")} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'export-data',
  title: 'Export data',
  right: 'members_export',
  place: 90,
  isShown: () => true,
  Dialog: ExportDialog,
};
