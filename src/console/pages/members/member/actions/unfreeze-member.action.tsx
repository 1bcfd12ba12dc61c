import { call } from '#console/call.ts';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';

function UnfreezeDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { reason: '' },
    send: ({ reason }) =>
      call('POST /members/:id/unfreeze', { params: { id }, body: { reason } }, { notify: false }),
    said: () => t('The member is no longer frozen'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Unfreeze member {id}?', { id })}
      consequences={[
        t('They can get invitations, start surveys and exchange points again.'),
        t("We'll let them know by email."),
      ]}
      undo={t('You can freeze the member again.')}
      confirm={t('Unfreeze')}
      form={form}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('reason')}
        label={t('Reason')}
        hint={t('For the audit log. The member finds it only in a copy of their data.')}
        maxLength={1000}
        required
      />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'unfreeze',
  title: 'Unfreeze',
  right: 'members_freeze',
  place: 80,
  isShown: ({ state }) => state === 'frozen',
  Dialog: UnfreezeDialog,
};
