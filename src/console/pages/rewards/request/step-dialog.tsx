import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import type { FailReason, RejectReason } from '#contract/rules/settlement-reasons.ts';
import { CallError, isRefusal } from '#ui/call.ts';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { RewardRequest, Step } from './request.ts';
import { RequestState } from './request-summary.tsx';
import { checkStep, noStepValues, reasonsOf, StepFields, type StepValues } from './step-fields.tsx';
import { useStepTexts } from './step-texts.ts';

type StepDialogProps = { request: RewardRequest; step: Step; onClose(): void };

/**
 * A step of a request, which says what it does before it is pressed and keeps what was typed when somebody else was
 * faster.
 */
export function StepDialog({ request, step, onClose }: StepDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  // The sentences are those of the request as it was when the dialog opened.
  const [asked] = useState(request);
  const texts = useStepTexts(asked, step);
  // What has changed since may be this try itself, whose response was lost: the next press says so.
  const [isUnheard, setUnheard] = useState(false);
  const readAnew = () => invalidate(['GET /reward-requests/:id', 'GET /reward-requests', 'GET /today']);
  const form = useForm({
    defaults: noStepValues,
    t,
    check: checkStep,
    async send(values) {
      try {
        await take(asked, step, values);
      } catch (error) {
        if (error instanceof CallError) setUnheard(!isRefusal(error));
        // A refusal often means that somebody else has changed it.
        if (error instanceof CallError && error.status !== 0) await readAnew();
        throw error;
      }
    },
    async done() {
      toast.success(texts.done);
      await readAnew();
      onClose();
    },
  });
  const other = !isUnheard && request.status !== asked.status ? request.steps.at(-1) : undefined;
  return (
    <FormDialog
      title={texts.title}
      form={other ? { ...form, failure: null } : form}
      confirm={texts.confirm}
      danger={reasonsOf[step] !== undefined}
      disabled={other !== undefined}
      brief
      onClose={onClose}
    >
      <Consequences consequences={texts.consequences} undo={texts.undo} />
      <StepFields step={step} form={form} />
      {other && (
        <Notice
          tone="warning"
          live="alert"
          title={t("Someone else was faster, so your action wasn't carried out")}
        >
          <p>
            <RequestState request={request} /> {other.operator && t('by {name}', { name: other.operator })}
          </p>
          <p>{t('What you typed is still here, so you can copy it.')}</p>
        </Notice>
      )}
    </FormDialog>
  );
}

async function take({ id, held }: RewardRequest, step: Step, { reason, note }: StepValues): Promise<void> {
  const params = { id };
  const quiet = { notify: false };
  const beside = note.trim() === '' ? {} : { note };
  switch (step) {
    case 'approve':
      await call('POST /reward-requests/:id/approve', { params, body: { despite_hold: held } }, quiet);
      return;
    case 'take_back':
      await call('POST /reward-requests/:id/take-back', { params }, quiet);
      return;
    case 'send':
      await call('POST /reward-requests/:id/send', { params, body: beside }, quiet);
      return;
    case 'complete':
      await call('POST /reward-requests/:id/complete', { params }, quiet);
      return;
    case 'reject':
      await call(
        'POST /reward-requests/:id/reject',
        { params, body: { reason: reason as RejectReason, ...beside } },
        quiet,
      );
      return;
    case 'fail':
      await call(
        'POST /reward-requests/:id/fail',
        { params, body: { reason: reason as FailReason, ...beside } },
        quiet,
      );
  }
}
