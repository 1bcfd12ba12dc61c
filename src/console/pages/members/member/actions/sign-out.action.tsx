import { call } from '#console/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function SignOutDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { reason: '' },
    send: ({ reason }) =>
      call('POST /members/:id/sign-out', { params: { id }, body: { reason } }, { notify: false }),
    said: ({ sessions }) => t('Sessions ended: {count}', { count: sessions }),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Sign member {id} out everywhere?', { id })}
      consequences={[t('All their sessions end. Password and account stay as they are.')]}
      undo={t('They can sign in again at any time.')}
      confirm={t('Sign out')}
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'sign-out',
  title: 'Sign out everywhere',
  right: 'members_change',
  place: 40,
  isShown: ({ state }) => state !== 'unconfirmed',
  Dialog: SignOutDialog,
};
