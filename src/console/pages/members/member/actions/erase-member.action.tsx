import { call, useCall } from '#console/call.ts';
import { useFormats } from '#ui/formats.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

function EraseDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figures = useCall('GET /members/:id/erasure', { params: { id } }).data;
  const form = useDialogForm({
    defaults: { confirm: '', reason: '' },
    send: ({ confirm, reason }) =>
      call(
        'POST /members/:id/erase',
        { params: { id }, body: { confirm: Number(confirm), reason } },
        { notify: false },
      ),
    said: () => t('The member is erased'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Erase member {id}?', { id })}
      consequences={[
        t(
          'Account, profile, answers, messages and emails are deleted immediately, and the member gets a receipt.',
        ),
        ...(figures
          ? [
              t('Points lost: {points}, pending {pending}.', {
                points: number(figures.points),
                pending: number(figures.pending),
              }),
              t('Open reward requests cancelled: {count}.', { count: number(figures.cancelled_requests) }),
              t(
                'Rewards on their way: {count}. Their names and addresses stay until they arrive and for {years} more years.',
                { count: number(figures.sent_requests), years: number(figures.bookkeeping_years) },
              ),
            ]
          : []),
        t('Amounts stay in the books under a random number, and figures of surveys stay.'),
      ]}
      undo={t("This can't be undone.")}
      confirm={t('Erase')}
      danger
      form={form}
      onClose={onClose}
    >
      <NumberField
        {...form.field('confirm')}
        label={t("Type the member's number to confirm: {id}", { id })}
        autoComplete="off"
        required
      />
      <ReasonField form={form} hint={t("It stays in the audit log, so don't name the person here.")} />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'erase',
  title: 'Erase',
  right: 'members_erase',
  place: 100,
  isShown: () => true,
  Dialog: EraseDialog,
};
