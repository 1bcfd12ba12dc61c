import { useState } from 'react';
import { call } from '#console/call.ts';
import { ConflictNotice } from '#console/faces/form/conflict-notice.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import { type Gender, useGenderTexts } from '#console/pages/members/member/gender-texts.ts';
import { DateField } from '#ui/date-field.tsx';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function DetailsDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const genders = useGenderTexts();
  const { id, contact } = member;
  // What was read when the dialog opened: a later read must not hide that somebody was faster.
  const [version] = useState(member.version);
  const { conflict, replacing, failureOf } = useConflict(version);
  const form = useDialogForm({
    defaults: {
      first_name: contact?.first_name ?? '',
      last_name: contact?.last_name ?? '',
      birthdate: contact?.birthdate ?? '',
      gender: (contact?.gender ?? '') as string,
      reason: '',
    },
    send: ({ gender, ...values }) =>
      replacing((seen) =>
        call(
          'PUT /members/:id/details',
          { params: { id }, body: { ...values, gender: gender as Gender, version: seen } },
          { notify: false },
        ),
      ),
    said: () => t('The changes were saved'),
    onClose,
  });
  const labels = {
    first_name: t('First name'),
    last_name: t('Last name'),
    birthdate: t('Born'),
    gender: t('Gender'),
  };
  return (
    <ActionFormDialog
      title={t('Change the details of member {id}?', { id })}
      consequences={[
        t('After a new name, exchanges are held for 72 hours.'),
        t("After a new name, you can't approve or send this member's rewards for 30 days."),
      ]}
      undo={t('You can change it back. The audit log keeps both.')}
      confirm={conflict ? t('Save mine') : t('Save')}
      form={{ ...form, failure: failureOf(form) }}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          fields={{
            ...labels,
            birthdate: { name: labels.birthdate, written: (value) => date(value as string) },
            gender: { name: labels.gender, written: (value) => genders[value as Gender] },
          }}
        />
      )}
      <TextField {...form.field('first_name')} label={labels.first_name} autoComplete="off" required />
      <TextField {...form.field('last_name')} label={labels.last_name} autoComplete="off" required />
      <DateField {...form.field('birthdate')} label={labels.birthdate} required />
      <SelectField
        {...form.field('gender')}
        label={labels.gender}
        options={(['female', 'male', 'other'] as const).map((value) => ({ value, label: genders[value] }))}
        required
      />
      <ReasonField form={form} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'change-details',
  title: 'Change details',
  right: 'members_change',
  place: 50,
  isShown: ({ contact }) => contact !== null,
  Dialog: DetailsDialog,
};
