import { sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

export const supportTimeline: readonly TimelinePart[] = [
  {
    name: 'messages',
    kind: 'messages',
    rows: ({ member_id }) => sql`
      select c.created_at as at, c.id, case c.kind when 'answer' then 'message_answered' else 'message' end as what,
        c.operator_id as operator, '{}'::jsonb as details
      from contact_threads t join contact_messages c on c.thread_id = t.id
      where t.member_id = ${member_id} and c.kind <> 'note'`,
  },
];
