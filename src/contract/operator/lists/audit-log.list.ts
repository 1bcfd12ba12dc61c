import { AUDIT_ACTIONS } from '#contract/operator/audit-actions.ts';
import { list } from '#contract/operator/list.ts';

export const ACTOR_KINDS = ['command_line', 'operator', 'member', 'system'] as const;

/** Who did what to which thing, and who looked at what only some may see. Operators of some countries see those alone. */
export const auditLogList = list({
  name: 'audit-log',
  title: 'Audit log',
  right: 'audit',
  columns: {
    id: { type: 'id', title: 'Number' },
    at: { type: 'instant', title: 'When' },
    actor_kind: { type: 'choice', options: ACTOR_KINDS, title: 'Type of actor' },
    actor: { type: 'text', title: 'Actor' },
    actor_name: { type: 'text', nullable: true, title: 'Name' },
    /** The API key that did it in the operator's name. */
    key_id: { type: 'id', nullable: true, title: 'Number of the API key' },
    key_name: { type: 'text', nullable: true, title: 'API key' },
    action: { type: 'choice', options: AUDIT_ACTIONS, title: 'Action' },
    subject: { type: 'text', title: 'Item' },
    country_code: { type: 'country', nullable: true, title: 'Country' },
    member_id: { type: 'id', nullable: true, right: 'members_read', title: 'Member' },
    fields: { type: 'text', title: 'Fields' },
    details: { type: 'text', title: 'Details' },
  },
  filters: {
    at: { type: 'days', title: 'When' },
    actor_kind: { type: 'choice', options: ACTOR_KINDS, title: 'Type of actor' },
    operator: { type: 'numbers', title: 'Operator' },
    key: { type: 'numbers', title: 'Number of the API key' },
    action: { type: 'choice', options: AUDIT_ACTIONS, title: 'Action' },
    subject: { type: 'text', title: 'Item' },
    country: { type: 'country', title: 'Country' },
    member: { type: 'numbers', right: 'members_read', title: 'Member' },
  },
  sorts: ['at'],
  order: '-at',
});
