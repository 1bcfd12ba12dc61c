import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { Beside } from '#console/faces/list/beside.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import {
  ActionFormDialog,
  useDialogForm,
} from '#console/pages/members/member/actions/action-form-dialog.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import type { pointAdjustmentsList } from '#contract/operator/lists/point-adjustments.list.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Adjustment = Row<typeof pointAdjustmentsList>;
type Props = { adjustment: Adjustment; onClose(): void };

/** One adjustment, with what another operator can decide about it. */
export function AdjustmentBeside({ adjustment, onClose }: Props) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const [step, setStep] = useState<'approve' | 'refuse' | null>(null);
  const { id, member_id, state, points, reason, asked_by, asked_at, decided_by, decision_note } = adjustment;
  const close = () => setStep(null);
  return (
    <Beside title={t('Adjustment {id}', { id })} onClose={onClose}>
      <DescriptionList
        entries={[
          { term: t('Points'), text: number(points) },
          { term: t('Reason'), text: reason ?? '–' },
          { term: t('Asked by'), text: asked_by },
          { term: t('Asked'), text: dateTime(asked_at) },
          ...(decided_by ? [{ term: t('Decided by'), text: decided_by }] : []),
          ...(decision_note ? [{ term: t('Note on the decision'), text: decision_note }] : []),
        ]}
      />
      <ButtonRow>
        {state === 'pending' && member_id !== null && (
          <>
            <Button onClick={() => setStep('approve')}>{t('Approve')}</Button>
            <Button variant="secondary" onClick={() => setStep('refuse')}>
              {t('Refuse')}
            </Button>
          </>
        )}
        {member_id !== null && (
          <ButtonLink variant="quiet" to={pathOf(paths.member, member_id)}>
            {t('Open the member')}
          </ButtonLink>
        )}
      </ButtonRow>
      {step === 'approve' && <ApproveDialog adjustment={adjustment} onClose={close} onDone={onClose} />}
      {step === 'refuse' && <RefuseDialog adjustment={adjustment} onClose={close} onDone={onClose} />}
    </Beside>
  );
}

type DecisionProps = Props & { onDone(): void };

function ApproveDialog({ adjustment: { id, points }, onClose, onDone }: DecisionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const toast = useToast();
  const action = useAction(
    () => call('POST /point-adjustments/:id/approve', { params: { id } }, { notify: false }),
    {
      invalidates: 'everything',
      done() {
        toast.success(t('The points are booked'));
        onDone();
      },
    },
  );
  return (
    <ActionDialog
      title={t('Approve adjustment {id}?', { id })}
      consequences={[
        t('{points} points are booked immediately.', { points: number(points) }),
        t("You can't approve or send this member's rewards for 30 days."),
      ]}
      undo={t('A correction in the other direction undoes it.')}
      confirm={t('Approve')}
      action={action}
      onClose={onClose}
    />
  );
}

function RefuseDialog({ adjustment: { id }, onClose, onDone }: DecisionProps) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { note: '' },
    send: ({ note }) =>
      call('POST /point-adjustments/:id/refuse', { params: { id }, body: { note } }, { notify: false }),
    said: () => t('The adjustment is refused'),
    onClose: onDone,
  });
  return (
    <ActionFormDialog
      title={t('Refuse adjustment {id}?', { id })}
      consequences={[t('No points are booked. Whoever asked can read your note.')]}
      undo={t("This can't be undone, but it can be asked for again.")}
      confirm={t('Refuse')}
      danger
      form={form}
      onClose={onClose}
    >
      <TextareaField {...form.field('note')} label={t('Note on the decision')} maxLength={500} required />
    </ActionFormDialog>
  );
}
