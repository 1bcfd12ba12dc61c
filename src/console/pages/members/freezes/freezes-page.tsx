import { ListPage } from '#console/faces/list/list-page.tsx';
import { useFreezeTexts } from '#console/pages/members/member/actions/freeze-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { freezesList } from '#contract/operator/lists/freezes.list.ts';
import { Badge } from '#ui/badge.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Members on hold, the review that is due first at the top; a review is made on the member's page. */
export default function FreezesPage() {
  const { t } = useTranslation();
  const { reasons, states } = useFreezeTexts();
  return (
    <ListPage<Row<typeof freezesList>>
      list={freezesList}
      lead={t('The reviews due first are at the top. Open a member to review the freeze.')}
      name="member_id"
      pathOf={({ member_id }) => pathOf(paths.member, member_id)}
      columns={['member_id', 'state', 'reason', 'frozen_by', 'frozen_at', 'review_by', 'country_code']}
      options={{ state: states, reason: reasons }}
      cells={{
        state: ({ state, overdue }) => (
          <>
            {states[state]} {overdue && <Badge tone="danger">{t('Overdue')}</Badge>}
          </>
        ),
      }}
      views={[
        { name: t('All'), search: '' },
        { name: t('To review'), search: 'state=to_review' },
        { name: t('Overdue'), search: 'overdue=true' },
        { name: t('Frozen ones'), search: 'state=to_review,kept' },
      ]}
      nothingYet={{
        title: t('Nobody has been frozen yet'),
        text: t("A member is frozen on the member's page."),
      }}
    />
  );
}
