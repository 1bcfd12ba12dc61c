import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const membersTimeline: readonly TimelinePart[] = [
  {
    name: 'account',
    kind: 'account',
    rows: ({ member_id }) => sql`
      select v.at, v.id, v.what, null::bigint as operator, v.details
      from members m, lateral (values
        (m.created_at, 1, 'registered', jsonb_build_object('source', m.originator, 'referred_by', m.referred_by)),
        (m.confirmed_at, 2, 'confirmed', '{}'::jsonb),
        (m.unsubscribed_at, 3, 'unsubscribed', '{}'::jsonb),
        (m.name_changed_at, 4, 'name_changed', '{}'::jsonb),
        (m.credentials_changed_at, 5, 'credentials_changed', '{}'::jsonb)
      ) v (at, id, what, details)
      where m.id = ${member_id}`,
  },
];
