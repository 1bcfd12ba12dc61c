import { type BulkActionProps, BulkDialog } from '#console/faces/list/bulk-dialog.tsx';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { UndoApprovals } from './take-back-dialog.tsx';

/** Approves many requests; held ones are left to be looked at one by one. */
export function ApproveDialog(props: BulkActionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <BulkDialog
      {...props}
      list={rewardRequestsList}
      action="approve"
      title={(rows) => t('Approve {rows} requests?', { count: rows, rows: number(rows) })}
      consequences={() => [
        t('Held requests and requests that are no longer open are skipped and listed.'),
        t('Each member is told by email five minutes after the approval.'),
      ]}
      undo={t('You can undo all of these approvals together, until a reward is sent.')}
      confirm={t('Approve')}
      afterwards={(progress) => <UndoApprovals progress={progress} />}
    />
  );
}
