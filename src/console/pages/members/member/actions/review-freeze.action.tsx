import { call, useCall } from '#console/call.ts';
import { ChangedSince } from '#console/faces/form/changed-since.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import { type Freeze, FreezeSummary } from './freeze-summary.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function ReviewDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const freeze = useCall('GET /members/:id/freeze', { params: { id } });
  const found = freeze.data;
  if (found && !found.is_own && found.reviewed_at === null)
    return <KeepDialog freeze={found} onClose={onClose} />;
  return (
    <Dialog title={t('The freeze')} closeText={t('Close')} onClose={onClose}>
      <Loaded query={freeze}>
        {(one) =>
          one === null ? (
            <p>{t('The member is no longer frozen')}</p>
          ) : (
            <>
              <FreezeSummary freeze={one} />
              <p>
                {one.reviewed_at === null
                  ? t('You froze this member, so another operator reviews it.')
                  : t('It was reviewed and kept.')}
              </p>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function KeepDialog({ freeze, onClose }: { freeze: Freeze; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { reason: '' },
    send: ({ reason }) =>
      call('POST /freezes/:id/keep', { params: { id: freeze.id }, body: { reason } }, { notify: false }),
    said: () => t('The review is noted'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Keep the member frozen?')}
      consequences={[t('The freeze counts as reviewed by you. To end it instead, unfreeze the member.')]}
      undo={t('You can unfreeze the member at any time.')}
      confirm={t('Keep frozen')}
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
  key: 'review-freeze',
  title: 'Review the freeze',
  right: 'members_freeze',
  place: 10,
  isShown: ({ state }) => state === 'frozen',
  Dialog: ReviewDialog,
};
