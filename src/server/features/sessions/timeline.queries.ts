import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

/** Sessions that have ended are deleted: what stays of them is that the device is known. */
export const sessionsTimeline: readonly TimelinePart[] = [
  {
    name: 'sessions',
    kind: 'sign_ins',
    rows: ({ member_id }) => sql`
      select s.created_at as at, s.id, 'signed_in' as what, null::bigint as operator, '{}'::jsonb as details
      from sessions s where s.member_id = ${member_id}`,
  },
  {
    name: 'devices',
    kind: 'sign_ins',
    rows: ({ member_id }) => sql`
      select d.first_seen_at as at, row_number() over (order by d.first_seen_at, d.hash) as id, 'new_device' as what,
        null::bigint as operator, jsonb_build_object('device', left(encode(d.hash, 'hex'), 8)) as details
      from devices d where d.member_id = ${member_id}`,
  },
];
