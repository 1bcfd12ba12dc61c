import { BulkResults } from '#console/faces/list/bulk-results.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { unverifiedCompletesList } from '#contract/operator/lists/unverified-completes.list.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What became of each unverified complete in bulk actions. */
export default function BulkResultsPage() {
  const { t } = useTranslation();
  return (
    <BulkResults
      list={unverifiedCompletesList}
      lead={t('What happened to each attempt.')}
      nameOf={(id) => t('Attempt {id}', { id })}
      pathOf={(id) => pathOf(paths.attempt, id)}
      nothingYet={t('There are no bulk actions on unverified completes yet')}
    />
  );
}
