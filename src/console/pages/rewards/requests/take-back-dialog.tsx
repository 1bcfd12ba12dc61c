import { useState } from 'react';
import { type BulkActionProps, BulkDialog } from '#console/faces/list/bulk-dialog.tsx';
import type { BulkProgress } from '#console/faces/list/bulk-progress.tsx';
import type { Selected } from '#console/faces/list/list-selection.ts';
import { useOperator } from '#console/session.tsx';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Takes many approvals back. */
export function TakeBackDialog(props: BulkActionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <BulkDialog
      {...props}
      list={rewardRequestsList}
      action="take-back"
      title={(rows) => t('Undo {rows} approvals?', { count: rows, rows: number(rows) })}
      consequences={() => [
        t('The requests wait for a decision again. No points move.'),
        t('Requests that are no longer approved are skipped and listed.'),
        t("Members who haven't been told of the approval yet won't be."),
      ]}
      undo={t('You can approve them again.')}
      confirm={t('Undo')}
    />
  );
}

/** Undoes a finished bulk approval. */
export function UndoApprovals({ progress: { id, action, done } }: { progress: BulkProgress }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const [asked, setAsked] = useState(false);
  if (action !== `${rewardRequestsList.name}/approve` || done === 0 || !may('rewards_decide')) return null;
  const selected: Selected = { kind: 'all', query: { bulk: `${id}..${id}` }, count: done };
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {t('Undo these approvals…')}
      </Button>
      {asked && <TakeBackDialog selected={selected} onClose={close} onStarted={close} />}
    </>
  );
}
