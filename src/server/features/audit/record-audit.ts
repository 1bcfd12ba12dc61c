import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { insertAuditRecord } from './audit.queries.ts';

/**
 * The actor: `name` is an operating system user, an operator's address or a job's name; it never identifies a
 * member.
 */
export type Actor = { kind: 'command_line' | 'operator' | 'member' | 'system'; name: string };

/** The actor as a single word, for rows that store it with the action. */
export const actorText = ({ kind, name }: Actor): string => `${kind}:${name}`;

/**
 * Records who did what to what, in the same transaction. `subject` is `<table> <id>`; `details` hold what the
 * subject's rows don't show, and no personal data.
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
