import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { type Rejection, RejectionFields } from '#console/pages/surveys/reconcile/rejection-fields.tsx';
import type { Verdict } from '#contract/rules/reconciliation.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
import { CallError } from '#ui/call.ts';
import { useForm } from '#ui/form.ts';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Attempt } from './attempt.ts';

/** The decisions that are still possible for an attempt. */
export function verdictsOf({ survey, outcome, decision, is_test }: Attempt): Verdict[] {
  if (is_test || survey.state === 'archived' || decision === 'rejected') return [];
  const isOver = outcome === 'complete' || survey.kind === 'external';
  return decision === null && isOver ? ['accept', 'reject'] : ['reject'];
}

const nothingChosen: Rejection & { points: string } = {
  because: '',
  reason: '',
  points: 'keep',
};

type AttemptDecisionProps = { attempt: Attempt; verdict: Verdict; onClose(): void };

/** Decides one attempt for good; says first what happens to the points. */
export function AttemptDecision({ attempt, verdict, onClose }: AttemptDecisionProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  // The sentences are those of the attempt as it was when the dialog opened.
  const [{ id, ...asked }] = useState(attempt);
  const [isSame, setIsSame] = useState(false);
  const isReject = verdict === 'reject';
  const isFinal = asked.points > 0 && asked.pending_until === null;
  const readAnew = () => invalidate(['GET /attempts/:id', 'GET /attempts', 'GET /today']);
  const form = useForm({
    defaults: nothingChosen,
    t,
    async send({ because, reason, points }) {
      try {
        const decided = await call(
          'POST /attempts/:id/decide',
          {
            params: { id },
            body: isReject
              ? {
                  verdict,
                  because: because as RejectionReason,
                  reason: reason.trim(),
                  take_back: points === 'take_back',
                }
              : { verdict },
          },
          { notify: false },
        );
        if (!decided.changed) {
          setIsSame(true);
          await readAnew();
        }
        return decided;
      } catch (error) {
        // A refusal often means that somebody else has decided it.
        if (error instanceof CallError && error.status === 409) await readAnew();
        throw error;
      }
    },
    // A colleague's reason stands: what is written here is still somebody's work.
    took: ({ changed }) => changed,
    async done() {
      toast.success(isReject ? t('Attempt {id} is rejected', { id }) : t('Attempt {id} is accepted', { id }));
      await readAnew();
      onClose();
    },
  });
  return (
    <FormDialog
      title={isReject ? t('Reject attempt {id}?', { id }) : t('Accept attempt {id}?', { id })}
      lead={
        <Consequences
          consequences={useConsequences(asked, isReject)}
          undo={
            isReject
              ? t("A rejection can't be undone. A wrong one is mended by a correction of points.")
              : t('An accepted attempt can still be rejected later.')
          }
        />
      }
      form={form}
      confirm={isReject ? t('Reject') : t('Accept')}
      danger={isReject}
      disabled={isSame}
      brief
      onClose={onClose}
    >
      {isSame && (
        <Notice tone="danger" live="alert">
          {t(
            "Someone else has decided the same in the meantime, so nothing was done. What you've written here hasn't been sent.",
          )}
        </Notice>
      )}
      {isReject && <RejectionFields form={form} label={t('Reason')} required />}
      {isReject && isFinal && (
        <SelectField
          {...form.field('points')}
          label={t('Points')}
          hint={t(
            'Their points belong to the members already. Take them back only after a mistake or fraud.',
          )}
          options={[
            { value: 'keep', label: t('The member keeps the points') },
            { value: 'take_back', label: t('Take the points back') },
          ]}
        />
      )}
    </FormDialog>
  );
}

function useConsequences(asked: Omit<Attempt, 'id'>, isReject: boolean): string[] {
  const { t } = useTranslation();
  const { points } = useFormats();
  const { outcome, pending_until, promised_points } = asked;
  const isPending = pending_until !== null && asked.points > 0;
  const missing = outcome === 'complete' ? 0 : promised_points - asked.points;
  if (!isReject)
    return [
      ...(isPending
        ? [t('{points} stop being pending: the member can spend them.', { points: points(asked.points) })]
        : []),
      ...(missing > 0
        ? [
            t('The member gets {points}.', { points: points(missing) }),
            t("You can't approve or send this member's rewards for 30 days."),
          ]
        : []),
      t('It counts as a complete, and its flags are settled.'),
    ];
  return [
    ...(isPending
      ? [t('The member loses {points} and reads the reason in an email.', { points: points(asked.points) })]
      : asked.points > 0
        ? [
            t("The {points} are the member's already, so you choose what becomes of them.", {
              points: points(asked.points),
            }),
          ]
        : [t('No points change.')]),
    ...(outcome === 'complete' ? [t('It no longer counts as a complete, and its flags are settled.')] : []),
  ];
}
