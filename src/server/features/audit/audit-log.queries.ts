import { sql } from 'kysely';
import { auditLogList } from '#contract/operator/lists/audit-log.list.ts';
import { listSource } from '#server/lists/list-source.ts';

/** The id of the operator who did it; null for everybody else. */
const operator = sql`case when a.actor_kind = 'operator' then substring(a.actor from '^operators ([0-9]{1,15})$')::bigint end`;

const ofItem = (subject: string) => sql<boolean>`a.subject = ${subject}`;
const isAction = (action: string) => sql<boolean>`a.action = ${action}`;
const isBy = (id: number) => sql<boolean>`${operator} = ${id}::bigint`;

export const auditLogSource = listSource(auditLogList, () => ({
  from: sql`audit_log a
    left join audit_members am on am.audit_id = a.id
    left join operators o on o.id = ${operator}
    left join api_keys k on k.id = a.key_id`,
  table: sql`audit_log a`,
  // Those of an item, of an operator or of an action stand in an index in this order.
  among: ({ subject, operator: of, action }) => {
    if (subject !== undefined) return [[ofItem(subject)]];
    if (of && of.from !== null && of.from === of.to) return [[isBy(of.from)]];
    return action?.map((one) => [isAction(one)]) ?? [[]];
  },
  id: sql`a.id`,
  country: sql`a.country_code`,
  columns: {
    id: sql`a.id`,
    at: sql`a.at`,
    actor_kind: sql`a.actor_kind`,
    actor: sql`a.actor`,
    actor_name: sql`o.name`,
    key_id: sql`a.key_id`,
    key_name: sql`k.name`,
    action: sql`a.action`,
    subject: sql`a.subject`,
    country_code: sql`a.country_code`,
    member_id: sql`am.member_id`,
    fields: sql`array_to_string(a.fields, ' ')`,
    details: sql`a.details::text`,
  },
  filters: {
    at: sql`a.at`,
    actor_kind: sql`a.actor_kind`,
    operator,
    key: sql`a.key_id`,
    action: sql`a.action`,
    subject: ofItem,
    country: sql`a.country_code`,
    member: sql`am.member_id`,
  },
}));
