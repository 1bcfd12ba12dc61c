import { call } from '#console/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function ResendDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { reason: '' },
    send: ({ reason }) =>
      call('POST /members/:id/resend-code', { params: { id }, body: { reason } }, { notify: false }),
    said: ({ sent }) => (sent ? t('The code is on its way') : t("Today's limit of such emails is reached")),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Send member {id} a new code?', { id })}
      consequences={[
        t('It goes to their present address only: to confirm the account, or to set a new password.'),
      ]}
      undo={t('The code ends automatically. Nobody here can see it.')}
      confirm={t('Send')}
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'resend-code',
  title: 'Send a new code',
  right: 'members_change',
  place: 30,
  isShown: () => true,
  Dialog: ResendDialog,
};
