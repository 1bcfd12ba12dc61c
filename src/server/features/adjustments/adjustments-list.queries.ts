import { sql } from 'kysely';
import { pointAdjustmentsList } from '#contract/operator/lists/point-adjustments.list.ts';
import { listSource } from '#server/lists/list-source.ts';

export const pointAdjustmentsSource = listSource(pointAdjustmentsList, () => ({
  from: sql`point_adjustments a
    join operators o on o.id = a.asked_by
    left join operators d on d.id = a.decided_by`,
  id: sql`a.id`,
  country: sql`a.country_code`,
  columns: {
    id: sql`a.id`,
    member_id: sql`a.member_id`,
    country_code: sql`a.country_code`,
    state: sql`a.state`,
    kind: sql`a.kind`,
    points: sql`a.points`,
    reason: sql`a.reason`,
    asked_by: sql`o.name`,
    asked_at: sql`a.asked_at`,
    decided_by: sql`d.name`,
    decision_note: sql`a.decision_note`,
  },
  filters: {
    state: sql`a.state`,
    kind: sql`a.kind`,
    country: sql`a.country_code`,
    member: sql`a.member_id`,
    asked: sql`a.asked_at`,
  },
}));
