import { call } from '#console/call.ts';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function EmailDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { email: '', reason: '' },
    send: ({ email, reason }) =>
      call('POST /members/:id/email', { params: { id }, body: { email, reason } }, { notify: false }),
    said: () => t('The emails are on their way'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Enter a new email address for member {id}?', { id })}
      consequences={[
        t("A code goes to the new address. Until it's confirmed there, the present address stays."),
        t('The present address gets a notice with a link that cancels the change.'),
        t('After the change, exchanges are held for 72 hours, and every session ends.'),
        t("You can't approve or send this member's rewards for 30 days."),
      ]}
      undo={t('The link in the notice cancels it, also afterwards.')}
      confirm={t('Send')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={t('New email address')}
        autoComplete="off"
        required
      />
      <ReasonField form={form} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'change-email',
  title: 'Change the email address',
  right: 'members_change_email',
  place: 60,
  isShown: ({ state }) => state !== 'unconfirmed',
  Dialog: EmailDialog,
};
