import { type BulkActionProps, BulkDialog } from '#console/faces/list/bulk-dialog.tsx';
import type { Step } from '#console/pages/rewards/request/request.ts';
import {
  checkStep,
  noStepValues,
  reasonsOf,
  StepFields,
  type StepValues,
} from '#console/pages/rewards/request/step-fields.tsx';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type BulkStep = Extract<Step, 'reject' | 'send' | 'complete' | 'fail'>;

/** Rejects, sends or completes many requests, or says that they were not delivered. */
export function SettleDialog({ step, ...props }: BulkActionProps & { step: BulkStep }) {
  const texts = useSettleTexts()[step];
  return (
    <BulkDialog<StepValues>
      {...props}
      {...texts}
      list={rewardRequestsList}
      action={step}
      danger={reasonsOf[step] !== undefined}
      input={{
        defaults: noStepValues,
        fields: (form) => <StepFields step={step} form={form} />,
        check: checkStep,
        body: ({ reason, note }) => ({
          ...(reasonsOf[step] && { reason }),
          ...(note.trim() !== '' && { note }),
        }),
      }}
    />
  );
}

type SettleTexts = {
  title(rows: number): string;
  consequences(): readonly string[];
  undo: string;
  confirm: string;
};

function useSettleTexts(): Record<BulkStep, SettleTexts> {
  const { t } = useTranslation();
  const { number } = useFormats();
  const counted = (count: number) => ({ count, rows: number(count) });
  const finalUndo = t("This can't be undone. The members can ask for a reward again.");
  return {
    reject: {
      title: (rows) => t('Reject {rows} requests?', counted(rows)),
      consequences: () => [
        t('The points of each request are returned to its member, once only.'),
        t('Each member is told by email right away, with the reason.'),
        t('Requests that are neither requested nor approved are skipped and listed.'),
      ],
      undo: finalUndo,
      confirm: t('Reject'),
    },
    send: {
      title: (rows) => t('Send the rewards of {rows} requests?', counted(rows)),
      consequences: () => [
        t('The points of each request are paid out.'),
        t('Each member is told by email right away, all with the same note.'),
        t("Requests that aren't approved are skipped and listed."),
      ],
      undo: t("If one can't be delivered, say so and its points will be returned."),
      confirm: t('They were sent'),
    },
    complete: {
      title: (rows) => t('Have the rewards of {rows} requests arrived?', counted(rows)),
      consequences: () => [
        t('No points move.'),
        t('Each member is told by email right away.'),
        t("Requests that weren't sent are skipped and listed."),
      ],
      undo: t('If one turns out not to have arrived, say so and its points will be returned.'),
      confirm: t("They've arrived"),
    },
    fail: {
      title: (rows) => t('Were the rewards of {rows} requests not delivered?', counted(rows)),
      consequences: () => [
        t('The points of each request are returned to its member, once only.'),
        t('Each member is told by email right away, with the reason.'),
        t('Requests that are neither sent nor completed are skipped and listed.'),
      ],
      undo: finalUndo,
      confirm: t("They weren't delivered"),
    },
  };
}
