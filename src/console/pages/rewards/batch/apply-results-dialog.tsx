import { call } from '#console/call.ts';
import { ApplyDialog } from '#console/faces/given-list/apply-dialog.tsx';
import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { SentFile } from './sent-file.ts';

type ApplyResultsDialogProps = {
  batch: Batch;
  trial: OperatorCalls['POST /payout-batches/:id/results/try']['data'];
  sent: SentFile;
  onClose(isStale: boolean): void;
};

/** Enters a file of results that was tried. */
export function ApplyResultsDialog({ batch, trial, sent, onClose }: ApplyResultsDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { figures } = trial;
  const rows = trial.lines.length - figures.left_out;
  const said = (count: number, sentence: string) => (count > 0 ? [sentence] : []);
  return (
    <ApplyDialog
      title={t('Enter {rows} results?', { count: rows, rows: number(rows) })}
      consequences={[
        ...said(
          figures.sent,
          t('{rows} requests become sent. Their members are told, with the number of the money order.', {
            count: figures.sent,
            rows: number(figures.sent),
          }),
        ),
        ...said(
          figures.paid,
          t('{rows} requests are completed. Their members are told.', {
            count: figures.paid,
            rows: number(figures.paid),
          }),
        ),
        ...said(
          figures.failed,
          t('{rows} requests fail: the points return, once only, and their members are told why.', {
            count: figures.failed,
            rows: number(figures.failed),
          }),
        ),
        ...said(
          figures.released,
          t('{rows} requests stay approved and can go into another batch.', {
            count: figures.released,
            rows: number(figures.released),
          }),
        ),
        ...said(
          figures.left_out,
          t('{rows} lines are left out. You can enter them later with another file.', {
            count: figures.left_out,
            rows: number(figures.left_out),
          }),
        ),
      ]}
      undo={t("This can't be undone, but a later file can say that a money order came back.")}
      confirm={t('Enter them')}
      send={(key) =>
        call(
          'POST /payout-batches/:id/results',
          { params: { id: batch.id }, body: { key, ...sent, expected: figures } },
          { notify: false },
        )
      }
      list={rewardRequestsList}
      refreshes={['GET /payout-batches/:id', 'GET /payout-batches']}
      next={() => pathOf(paths.payoutBatch, batch.id)}
      onClose={onClose}
    />
  );
}
