import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { Row } from '#contract/operator/list.ts';
import { segmentsList } from '#contract/operator/lists/segments.list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Segment = Row<typeof segmentsList>;

/** Conditions on members that are used again and again. */
export default function SegmentsPage() {
  const { t } = useTranslation();
  const { id: own } = useOperator();
  return (
    <ListPage<Segment>
      list={segmentsList}
      lead={t('Conditions on members, saved under a name. Everybody who works on surveys can use them.')}
      actions={<ButtonLink to={paths.newSegment}>{t('New segment')}</ButtonLink>}
      name="name"
      pathOf={({ id }) => pathOf(paths.segment, id)}
      columns={['name', 'country_code', 'owner', 'changed_at']}
      search="words"
      views={[
        { name: t('All'), search: '' },
        { name: t('Mine'), search: `owner=${own}..${own}` },
      ]}
      nothingYet={{
        title: t('No segments yet'),
        text: t('Start with the members you invite most often, such as those in one region.'),
      }}
    />
  );
}
