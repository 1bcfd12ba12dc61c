import { call } from '#console/call.ts';
import { FREEZE_REASONS, REVIEW_DAYS } from '#contract/rules/freeze-reasons.ts';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import { FreezeMessageField } from './freeze-message-field.tsx';
import { useFreezeTexts } from './freeze-texts.ts';
import type { Member, MemberAction } from './member-action.ts';

function FreezeDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { reasons } = useFreezeTexts();
  const { id, points } = member;
  const form = useDialogForm({
    defaults: { reason: '', message: '' },
    send: ({ reason, message }) =>
      call(
        'POST /members/:id/freeze',
        { params: { id }, body: { reason: reason as (typeof FREEZE_REASONS)[number], message } },
        { notify: false },
      ),
    said: () => t('The member is frozen and has been told'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Freeze member {id}?', { id })}
      consequences={[
        t('No invitations, no starts of surveys and no exchanges. Waiting invitations are cancelled.'),
        t('Their {points} points stay. Open reward requests are neither approved nor sent meanwhile.', {
          points: number(points),
        }),
        t('They read the reason and your message in an email and above every page.'),
        t('Another operator reviews it within {days} days.', { days: REVIEW_DAYS }),
      ]}
      undo={t('You can unfreeze the member at any time.')}
      confirm={t('Freeze')}
      danger
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('reason')}
        label={t('Reason')}
        hint={t('The member reads it in their own language.')}
        placeholder={t('Please choose')}
        options={FREEZE_REASONS.map((value) => ({ value, label: reasons[value] }))}
        required
      />
      <FreezeMessageField {...form.field('message')} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'freeze',
  title: 'Freeze',
  right: 'members_freeze',
  place: 80,
  isShown: ({ state }) => state !== 'frozen',
  Dialog: FreezeDialog,
};
