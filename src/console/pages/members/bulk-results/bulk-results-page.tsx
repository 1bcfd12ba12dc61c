import { BulkResults } from '#console/faces/list/bulk-results.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { membersList } from '#contract/operator/lists/members.list.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What became of each member in bulk actions. */
export default function MembersBulkResultsPage() {
  const { t } = useTranslation();
  return (
    <BulkResults
      list={membersList}
      lead={t('What happened to each member, in the order they were ticked.')}
      nameOf={(id) => t('Member {id}', { id })}
      pathOf={(id) => pathOf(paths.member, id)}
      nothingYet={t('There are no bulk actions on members yet')}
    />
  );
}
