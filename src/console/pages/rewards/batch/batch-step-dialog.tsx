import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type BatchStep = 'freeze' | 'reopen' | 'close' | 'cancel';

type BatchStepDialogProps = { batch: Batch; step: BatchStep; onClose(): void };
type Moved = { left_out?: { request_id: number; reason: string }[] };

/** A step of a batch: says what it does, in figures, before it is pressed. */
export function BatchStepDialog({ batch, step, onClose }: BatchStepDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [opened] = useState(batch);
  const [hasChanged, setHasChanged] = useState(false);
  // As the operator has read it: a later read may hold their own first try, whose response was lost, or what somebody else has
  // done. Once that is told, it is as it stands now.
  const seen = hasChanged ? batch : opened;
  const texts = useBatchStepTexts(seen)[step];
  const { id, version, requests } = seen;
  const why = (code: string) => t(operatorSentence(code) ?? code);
  const action = useAction<void, Moved>(
    () =>
      call(
        `POST /payout-batches/:id/${step}` as 'POST /payout-batches/:id/freeze',
        { params: { id }, body: { version, requests: requests.length } },
        { notify: false },
      ),
    {
      invalidates: ['GET /payout-batches/:id', 'GET /payout-batches', 'GET /reward-requests'],
      done({ left_out = [] }) {
        toast.success(texts.done);
        for (const { request_id, reason } of left_out)
          toast.error(
            t('Request {id} has left the batch: {reason}', { id: request_id, reason: why(reason) }),
          );
        onClose();
      },
      failed: ({ code }) => setHasChanged(code === 'conflict'),
    },
  );
  return (
    <ActionDialog
      title={texts.title}
      consequences={texts.consequences}
      undo={texts.undo}
      confirm={texts.confirm}
      danger={step === 'cancel'}
      disabled={seen.state !== opened.state}
      action={action.failure?.code === 'conflict' ? { ...action, failure: null } : action}
      onClose={onClose}
    >
      {hasChanged && (
        <Notice tone="warning" live="alert">
          {t('Someone else has changed this in the meantime')}
        </Notice>
      )}
    </ActionDialog>
  );
}

type StepTexts = { title: string; consequences: string[]; undo: string; confirm: string; done: string };

function useBatchStepTexts({ name, requests, sums, state }: Batch): Record<BatchStep, StepTexts> {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const count = requests.length;
  const figures = {
    name,
    count,
    rows: number(count),
    sum: sums.map((sum) => money(sum)).join(' + '),
  };
  return {
    freeze: {
      title: t('Freeze the batch "{name}"?', figures),
      consequences: [
        t('{rows} money orders worth {sum} are fixed, with names and addresses as they are.', figures),
        t('Nothing can be put in or taken out. Requests of members on hold leave the batch.'),
        t("You can then print the list. Another operator has to enter the results: you can't."),
      ],
      undo: t("You can reopen it as long as it hasn't any results."),
      confirm: t('Freeze'),
      done: t('The batch is frozen'),
    },
    reopen: {
      title: t('Reopen the batch "{name}"?', figures),
      consequences:
        state === 'frozen'
          ? [
              t("Requests can be put in and taken out again, and a list you've printed is no longer valid."),
              t('Make sure that nothing of it has gone to the post.'),
            ]
          : [t('More results can be entered, such as money orders that came back late.')],
      undo: state === 'frozen' ? t('You can freeze it again.') : t('You can close it again.'),
      confirm: t('Reopen'),
      done: t('The batch is reopened'),
    },
    close: {
      title: t('Close the batch "{name}"?', figures),
      consequences: [t('Each of its {rows} money orders has a result. No points move.', figures)],
      undo: t('You can reopen it if a money order comes back.'),
      confirm: t('Close the batch'),
      done: t('The batch is closed'),
    },
    cancel: {
      title: t('Cancel the batch "{name}"?', figures),
      consequences: [
        t('Its {rows} requests stay approved and can go into another batch. No points move.', figures),
      ],
      undo: t("This can't be undone."),
      confirm: t('Cancel the batch'),
      done: t('The batch is cancelled'),
    },
  };
}
