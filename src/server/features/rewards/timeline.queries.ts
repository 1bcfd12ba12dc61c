import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const rewardsTimeline: readonly TimelinePart[] = [
  {
    name: 'requests',
    kind: 'rewards',
    rows: ({ member_id, language, fallback }) => sql`
      select e.at, e.id, 'request_' || e.status as what,
        substring(e.actor from '^operator:operators (\\d{1,15})$')::bigint as operator,
        jsonb_build_object('request', r.id, 'quantity', r.quantity, 'reward',
          coalesce(w.names ->> ${language}, w.names ->> ${fallback}, w.names ->> 'en', '')) as details
      from exchange_requests r
      join exchange_request_events e on e.request_id = r.id
      join rewards w on w.id = r.reward_id
      where r.member_id = ${member_id}`,
  },
];
