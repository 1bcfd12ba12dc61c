import { call, useCall } from '#console/call.ts';
import { ChangedSince } from '#console/faces/form/changed-since.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import { type Freeze, FreezeSummary } from './freeze-summary.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function UnfreezeDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const freeze = useCall('GET /members/:id/freeze', { params: { id } });
  if (freeze.data) return <EndDialog id={id} freeze={freeze.data} onClose={onClose} />;
  return (
    <Dialog title={t('Unfreeze member {id}?', { id })} closeText={t('Close')} onClose={onClose}>
      <Loaded query={freeze}>{() => <p>{t('The member is no longer frozen')}</p>}</Loaded>
    </Dialog>
  );
}

function EndDialog({ id, freeze, onClose }: { id: number; freeze: Freeze; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { reason: '' },
    send: ({ reason }) =>
      call(
        'POST /members/:id/unfreeze',
        { params: { id }, body: { freeze: freeze.id, reason } },
        { notify: false },
      ),
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
      <ChangedSince what={freeze.id} />
      <FreezeSummary freeze={freeze} />
      <ReasonField form={form} />
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
