import type { AuditAction } from '#contract/operator/audit-actions.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  findPlace,
  insertAuditMember,
  insertAuditRecord,
  insertAuditValues,
  keepMember,
} from './audit.queries.ts';

/** Who does something: `name` is a login of the machine, an operator's id, a job's name, or says nothing of a member. */
export type Actor = { kind: 'command_line' | 'operator' | 'member' | 'system'; name: string };

/** The actor as a single word, for rows that store it with the action. */
export const actorText = ({ kind, name }: Actor): string => `${kind}:${name}`;

/** What stood in a field, and what stands there now. `right` shows it, beside the right to the log. */
export type AuditValue = { before?: unknown; after?: unknown; right?: RoleRight };

export type AuditRecord = {
  actor: Actor;
  action: AuditAction;
  /** `<table> <id>`, or the table alone, without a member's id, which stands in a row that erasure deletes. */
  subject: string;
  /** What cannot be read from the subject's own rows and stays for good: no personal data, no free text. */
  details?: Record<string, unknown>;
  /** By the names of fields, which stay when the values are deleted with the member. */
  values?: Readonly<Record<string, AuditValue>>;
};

/**
 * Writes down who did what to which thing, in the transaction that does it. Of a thing whose member is erased meanwhile it names
 * nobody. Error: `not_found` where the member is the subject: what is said of them would outlast them.
 */
export async function recordAudit(
  db: Db,
  { actor, action, subject, details = {}, values = {} }: AuditRecord,
): Promise<void> {
  const [table = '', id = ''] = subject.split(' ');
  const place = /^\d+$/.test(id) ? await findPlace(db, table, Number(id)) : undefined;
  const member_id = place?.member_id ?? null;
  const isThere = member_id !== null && (await keepMember(db, member_id));
  if (table === 'members' && id !== '' && !isThere) throw new AppError('not_found');
  const audit_id = await insertAuditRecord(db, {
    at: clock.now(),
    actor_kind: actor.kind,
    actor: actor.name,
    action,
    subject: table === 'members' ? table : subject,
    country_code: table === 'countries' && id !== '' ? id : (place?.country_code ?? null),
    fields: Object.keys(values).sort(),
    details: JSON.stringify(details),
  });
  if (isThere) await insertAuditMember(db, audit_id, member_id);
  const rows = Object.entries(values).map(([field, { before, after, right }]) => ({
    audit_id,
    field,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    needed_right: right ?? null,
  }));
  if (rows.length > 0) await insertAuditValues(db, rows);
}
