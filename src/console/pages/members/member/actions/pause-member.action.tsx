import { call } from '#console/call.ts';
import { DateField } from '#ui/date-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function PauseDialog({ member: { id, paused_until }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { until: paused_until ?? '', reason: '' },
    send: ({ until, reason }) =>
      call(
        'POST /members/:id/pause',
        { params: { id }, body: { until: until === '' ? null : until, reason } },
        { notify: false },
      ),
    said: () => t('Saved'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Pause the invitations of member {id}?', { id })}
      consequences={[
        t('No invitations up to and including this day, also none that wait. Open surveys stay open.'),
      ]}
      undo={t('Leave the day empty to end the pause. The member can end it too.')}
      confirm={t('Save')}
      form={form}
      onClose={onClose}
    >
      <DateField {...form.field('until')} label={t('Paused until')} />
      <ReasonField form={form} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'pause',
  title: 'Pause invitations',
  right: 'members_change',
  place: 35,
  isShown: ({ state }) => state !== 'unconfirmed',
  Dialog: PauseDialog,
};
