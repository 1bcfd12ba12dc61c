import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const registrationTimeline: readonly TimelinePart[] = [
  {
    name: 'consents',
    kind: 'account',
    rows: ({ member_id }) => sql`
      select v.at, v.id, v.what, null::bigint as operator,
        jsonb_build_object('document', c.kind, 'version', c.version) as details
      from consents c, lateral (values
        (c.given_at, c.id * 2, 'consent_given'), (c.withdrawn_at, c.id * 2 + 1, 'consent_withdrawn')
      ) v (at, id, what)
      where c.member_id = ${member_id}`,
  },
];
