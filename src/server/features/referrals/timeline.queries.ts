import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const referralsTimeline: readonly TimelinePart[] = [
  {
    name: 'referrals',
    kind: 'account',
    rows: ({ member_id }) => sql`
      select r.created_at as at, row_number() over (order by r.created_at, r.email_hash) as id, 'referred' as what,
        null::bigint as operator, '{}'::jsonb as details
      from referrals r where r.member_id = ${member_id}`,
  },
];
