import { type RawBuilder, sql } from 'kysely';
import type { TimelinePart } from '#server/features/timeline/timeline-part.ts';

const actionsOf = (member_id: number, condition: RawBuilder<boolean>) => sql`
      select a.at, a.id, 'operator' as what,
        case when a.actor_kind = 'operator' then substring(a.actor from '^operators (\\d{1,15})$')::bigint end as operator,
        jsonb_build_object('action', a.action, 'by', a.actor_kind) as details
      from audit_members am join audit_log a on a.id = am.audit_id
      where am.member_id = ${member_id} and a.actor_kind in ('operator', 'command_line') and ${condition}`;

export const auditTimeline: readonly TimelinePart[] = [
  {
    name: 'operators',
    kind: 'operators',
    rows: ({ member_id }) => actionsOf(member_id, sql<boolean>`a.action <> 'add_member_note'`),
  },
  {
    name: 'notes',
    kind: 'notes',
    rows: ({ member_id }) => actionsOf(member_id, sql<boolean>`a.action = 'add_member_note'`),
  },
];
