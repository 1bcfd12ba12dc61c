import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { pointAdjustmentsList } from '#contract/operator/lists/point-adjustments.list.ts';
import { useTranslation } from '#ui/translation.tsx';
import { AdjustmentBeside } from './adjustment-beside.tsx';

/** Points that operators gave or took by hand; a large adjustment is decided beside the list. */
export default function AdjustmentsPage() {
  const { t } = useTranslation();
  const states = { pending: t('To decide'), booked: t('Booked'), refused: t('Refused') };
  const kinds = { goodwill: t('Goodwill'), correction: t('Correction') };
  return (
    <ListPage<Row<typeof pointAdjustmentsList>>
      list={pointAdjustmentsList}
      lead={t('A large adjustment is decided by another operator than who asked.')}
      name="id"
      pathOf={({ id, member_id }) =>
        member_id === null ? `${paths.pointAdjustments}#${id}` : pathOf(paths.member, member_id)
      }
      columns={['id', 'member_id', 'state', 'kind', 'points', 'reason', 'asked_by', 'asked_at']}
      options={{ state: states, kind: kinds }}
      views={[
        { name: t('All'), search: '' },
        { name: t('To decide'), search: 'state=pending' },
      ]}
      beside={(row, close) => <AdjustmentBeside key={row.id} adjustment={row} onClose={close} />}
      nothingYet={{
        title: t('No points have been adjusted yet'),
        text: t("Points are adjusted on the member's page."),
      }}
    />
  );
}
