import { call, useCall } from '#console/call.ts';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { useFormats } from '#ui/formats.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';

function AdjustDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id, points: balance } = member;
  const sent = useSentKey();
  const room = useCall('GET /members/:id/adjustment-room', { params: { id } }).data;
  const form = useDialogForm({
    defaults: { kind: 'goodwill', points: '', reason: '' },
    send: ({ kind, points, reason }) =>
      sent.sending((key) =>
        call(
          'POST /members/:id/adjust-points',
          {
            params: { id },
            body: { key, kind: kind as 'goodwill' | 'correction', points: Number(points), reason },
          },
          { notify: false },
        ),
      ),
    said: ({ state }) =>
      state === 'pending' ? t('Another operator has to decide this') : t('The points are booked'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Adjust the points of member {id}?', { id })}
      consequences={[
        t('They have {points} points now. Added points are told by email.', { points: number(balance) }),
        ...(room
          ? [
              t('Up to {points} points are booked immediately; more waits for another operator.', {
                points: number(room.alone_left),
              }),
              t('Goodwill left in the country this month: {points} points.', {
                points: number(room.goodwill_left),
              }),
            ]
          : []),
        t("You can't approve or send this member's rewards for 30 days."),
      ]}
      undo={t('A correction in the other direction undoes it.')}
      confirm={t('Adjust')}
      form={sent.told(form)}
      onClose={onClose}
    >
      {sent.notice}
      <SelectField
        {...form.field('kind')}
        label={t('Kind')}
        options={[
          { value: 'goodwill', label: t('Goodwill') },
          { value: 'correction', label: t('Correction') },
        ]}
        required
      />
      <NumberField
        {...form.field('points')}
        label={t('Points')}
        hint={t('A correction can be negative.')}
        step={1}
        required
      />
      <TextareaField
        {...form.field('reason')}
        label={t('Reason')}
        hint={t('For the audit log. The member finds it only in a copy of their data.')}
        maxLength={500}
        required
      />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'adjust-points',
  title: 'Adjust points',
  right: 'points_adjust',
  place: 20,
  isShown: ({ state }) => state !== 'unconfirmed',
  Dialog: AdjustDialog,
};
