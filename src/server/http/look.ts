import type { Endpoint } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/operator/audit-actions.ts';
import type { SignedInOperator } from './operator-access.ts';
import type { RequestCall } from './request-call.ts';

/** That an operator looked at what only some may see: at what, and which fields were asked for. */
export type Look = {
  operator: SignedInOperator;
  action: AuditAction;
  /** The table and the id of the thing; the table alone where it is no single one. */
  subject: string;
  details: Record<string, unknown>;
};

/** What the audit log keeps of this call; null where it is no look that is logged. */
export function lookOf(
  { audited }: Endpoint,
  { operator, params, query, body, looked }: RequestCall,
): Look | null {
  if (!audited || !operator) return null;
  const { id } = (params ?? {}) as { id?: number };
  // A bulk action names the filters of its rows in its body.
  const sent = (body ?? {}) as { matching?: { filters: object } } & Record<string, unknown>;
  const fields = Object.keys(query ?? sent.matching?.filters ?? {});
  const asks = (name: string) => fields.includes(name) || (sent[name] ?? null) !== null;
  if (audited.asking && !audited.asking.some(asks)) return null;
  return {
    operator,
    action: audited.look,
    subject: id === undefined ? audited.subject : `${audited.subject} ${id}`,
    details: { ...(fields.length > 0 ? { fields } : {}), ...looked },
  };
}
