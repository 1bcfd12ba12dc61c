import { call } from '#console/call.ts';
import { ChangedSince } from '#console/faces/form/changed-since.tsx';
import {
  ActionFormDialog,
  useDialogForm,
} from '#console/pages/members/member/actions/action-form-dialog.tsx';
import { FreezeMessageField } from '#console/pages/members/member/actions/freeze-message-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Case } from './household.ts';

type Props = { found: Case; onClose(): void };

/** All members may stay. */
export function ClearDialog({ found: { id, raised_at }, onClose }: Props) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { note: '' },
    send: ({ note }) =>
      call(
        'POST /household-cases/:id/clear',
        { params: { id }, body: { raised_at, note } },
        { notify: false },
      ),
    said: () => t('The case is dismissed'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Dismiss household case {id}?', { id })}
      consequences={[t('All its members may stay. Nobody is told.')]}
      undo={t('The case opens again when there is new evidence.')}
      confirm={t('Dismiss')}
      form={form}
      onClose={onClose}
    >
      <ChangedSince what={raised_at} />
      <TextareaField {...form.field('note')} label={t('Note on the decision')} maxLength={500} required />
    </ActionFormDialog>
  );
}

/** One member too many: asks which membership is frozen. */
export function ConfirmDialog({ found, onClose }: Props) {
  const { t } = useTranslation();
  const { id, raised_at, memberships } = found;
  const form = useDialogForm({
    defaults: { freeze: '', message: '', note: '' },
    send: ({ freeze, message, note }) =>
      call(
        'POST /household-cases/:id/confirm',
        {
          params: { id },
          body: {
            raised_at,
            note,
            freeze:
              freeze === 'none' ? null : { member_id: Number(freeze), reason: 'household' as const, message },
          },
        },
        { notify: false },
      ),
    said: () => t('The case is confirmed'),
    onClose,
  });
  const freezes = form.watch('freeze') !== 'none';
  return (
    <ActionFormDialog
      title={t('Confirm household case {id}?', { id })}
      consequences={[
        t(
          'The membership that you choose is frozen: no invitations, no starts and no exchanges. Its points stay.',
        ),
        t('Its member reads the reason and your message in an email and above every page.'),
      ]}
      undo={t('You can unfreeze the member at any time. The decision on the case stays.')}
      confirm={t('Confirm')}
      danger
      form={form}
      onClose={onClose}
    >
      <ChangedSince what={raised_at} />
      <SelectField
        {...form.field('freeze')}
        label={t('Which membership is frozen?')}
        placeholder={t('Please choose')}
        options={[
          ...memberships
            .filter(({ state }) => state !== 'frozen')
            .map(({ id: value, contact }) => ({
              value,
              label: contact
                ? `${t('Member {id}', { id: value })}: ${contact.first_name} ${contact.last_name}`
                : t('Member {id}', { id: value }),
            })),
          { value: 'none', label: t('None') },
        ]}
        required
      />
      {freezes && <FreezeMessageField {...form.field('message')} />}
      <TextareaField {...form.field('note')} label={t('Note on the decision')} maxLength={500} required />
    </ActionFormDialog>
  );
}
