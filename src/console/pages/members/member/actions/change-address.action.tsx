import { useState } from 'react';
import { call, useCall } from '#console/call.ts';
import { ConflictNotice } from '#console/faces/form/conflict-notice.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

type Address = OperatorCalls['GET /members/:id/address']['data'];
type DialogProps = { member: Member; onClose(): void };

/** The form begins with the address and its version as they are now, so an earlier response is not cached for it. */
function AddressDialog({ member, onClose }: DialogProps) {
  const { t } = useTranslation();
  const address = useCall('GET /members/:id/address', { params: { id: member.id } }, { gcTime: 0 });
  const title = t('Change the postal address of member {id}?', { id: member.id });
  if (address.data)
    return <AddressForm title={title} member={member} address={address.data} onClose={onClose} />;
  return (
    <Dialog title={title} closeText={t('Close')} onClose={onClose}>
      <Loaded query={address}>{() => null}</Loaded>
    </Dialog>
  );
}

function AddressForm({
  title,
  member: { id },
  address,
  onClose,
}: DialogProps & { title: string; address: Address }) {
  const { t } = useTranslation();
  // What was read when the dialog opened: a later read must not hide that somebody was faster.
  const [{ version, ...known }] = useState(address);
  const { conflict, replacing, failureOf } = useConflict(version);
  const form = useDialogForm({
    defaults: { ...known, reason: '' },
    send: (values) =>
      replacing((seen) =>
        call(
          'PUT /members/:id/address',
          { params: { id }, body: { ...values, version: seen } },
          { notify: false },
        ),
      ),
    said: () => t('The changes were saved'),
    onClose,
  });
  const labels = {
    street: t('Street, number, flat'),
    postal_code: t('Postal code'),
    city: t('Town or village'),
  };
  return (
    <ActionFormDialog
      title={title}
      consequences={[
        t('Rewards go to this address. Exchanges that are asked for in the next 72 hours are held.'),
        t("You can't approve or send this member's rewards for 30 days."),
      ]}
      undo={t('You can change it back. The audit log keeps both.')}
      confirm={conflict ? t('Save mine') : t('Save')}
      form={{ ...form, failure: failureOf(form) }}
      onClose={onClose}
    >
      {conflict && <ConflictNotice conflict={conflict} fields={labels} />}
      <TextField {...form.field('street')} label={labels.street} autoComplete="off" required />
      <TextField {...form.field('postal_code')} label={labels.postal_code} autoComplete="off" required />
      <TextField {...form.field('city')} label={labels.city} autoComplete="off" required />
      <ReasonField form={form} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'change-address',
  title: 'Change postal address',
  right: 'members_change',
  place: 55,
  isShown: ({ contact }) => contact !== null,
  Dialog: AddressDialog,
};
