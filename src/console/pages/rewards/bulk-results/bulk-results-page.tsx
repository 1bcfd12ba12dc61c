import { BulkResults } from '#console/faces/list/bulk-results.tsx';
import { UndoApprovals } from '#console/pages/rewards/requests/take-back-dialog.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What became of each request in bulk actions; for one action, with the way to undo it. */
export default function BulkResultsPage() {
  const { t } = useTranslation();
  return (
    <BulkResults
      list={rewardRequestsList}
      lead={t('What happened to each request, in the order they were ticked.')}
      nameOf={(id) => t('Request {id}', { id })}
      pathOf={(id) => pathOf(paths.rewardRequest, id)}
      nothingYet={t('There are no bulk actions on requests yet')}
      afterwards={(progress) => <UndoApprovals progress={progress} />}
    />
  );
}
