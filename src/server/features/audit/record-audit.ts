import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { insertAuditRecord } from './audit.queries.ts';

/** Who does something: `name` is a login of the machine, an operator's address, a job's name, or says nothing of a member. */
export type Actor = { kind: 'command_line' | 'operator' | 'member' | 'system'; name: string };

/** As one word, for rows that keep who did it beside what was done. */
export const actorText = ({ kind, name }: Actor): string => `${kind}:${name}`;

/**
 * Writes down who did what to which thing, in the transaction that does it. `subject` is `<table> <id>`; `details` hold
 * what cannot be read from the subject's own rows, and no personal data.
 */
export async function recordAudit(
  db: Db,
  record: { actor: Actor; action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await insertAuditRecord(db, {
    at: clock.now(),
    actor_kind: record.actor.kind,
    actor: record.actor.name,
    action: record.action,
    subject: record.subject,
    details: JSON.stringify(record.details ?? {}),
  });
}
