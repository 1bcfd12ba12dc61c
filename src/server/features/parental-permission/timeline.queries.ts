import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const parentalPermissionTimeline: readonly TimelinePart[] = [
  {
    name: 'parent',
    kind: 'account',
    rows: ({ member_id }) => sql`
      select v.at, v.id, v.what, null::bigint as operator, '{}'::jsonb as details
      from parental_permissions p, lateral (values
        (p.asked_at, 1, 'parent_asked'), (p.given_at, 2, 'parent_agreed')
      ) v (at, id, what)
      where p.member_id = ${member_id}`,
  },
];
