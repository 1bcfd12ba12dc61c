import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { householdCasesList } from '#contract/operator/lists/household-cases.list.ts';
import { useTranslation } from '#ui/translation.tsx';
import { useHouseholdTexts } from './household-texts.ts';

/** Households that may have more than one member, the oldest case first. */
export default function HouseholdsPage() {
  const { t } = useTranslation();
  const { states, evidence } = useHouseholdTexts();
  return (
    <ListPage<Row<typeof householdCasesList>>
      list={householdCasesList}
      lead={t('The oldest cases are at the top.')}
      name="id"
      pathOf={({ id }) => pathOf(paths.householdCase, id)}
      options={{ state: states, evidence }}
      views={[
        { name: t('All'), search: '' },
        { name: t('Open'), search: 'state=open' },
      ]}
      nothingYet={{
        title: t('No household cases yet'),
        text: t('A case is raised when members at one address have more in common.'),
      }}
    />
  );
}
