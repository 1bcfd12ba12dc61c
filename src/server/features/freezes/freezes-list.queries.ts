import { sql } from 'kysely';
import { freezesList } from '#contract/operator/lists/freezes.list.ts';
import { listSource } from '#server/lists/list-source.ts';

const state = sql`case when f.ended_at is not null then 'ended'
  when f.reviewed_at is not null then 'kept' else 'to_review' end`;

const isOverdue = (now: Date) =>
  sql<boolean>`(f.ended_at is null and f.reviewed_at is null and f.review_by < ${now})`;

export const freezesSource = listSource(freezesList, ({ now }) => ({
  from: sql`freezes f
    join members m on m.id = f.member_id
    join operators o on o.id = f.frozen_by
    left join operators r on r.id = f.reviewed_by`,
  id: sql`f.id`,
  country: sql`m.country_code`,
  columns: {
    id: sql`f.id`,
    member_id: sql`f.member_id`,
    country_code: sql`m.country_code`,
    state,
    overdue: isOverdue(now),
    reason: sql`f.reason`,
    frozen_by: sql`o.name`,
    frozen_at: sql`f.frozen_at`,
    review_by: sql`f.review_by`,
    reviewed_by: sql`r.name`,
    ended_at: sql`f.ended_at`,
  },
  filters: {
    state,
    overdue: isOverdue(now),
    reason: sql`f.reason`,
    country: sql`m.country_code`,
    frozen: sql`f.frozen_at`,
    member: sql`f.member_id`,
  },
}));
