import type { ReadDb } from '#server/database/connect.ts';
import { type AuditProof, proveAudit } from '#server/features/audit/prove-audit.ts';
import { findProof, journalFaults, journalTotals } from './journal-proof.queries.ts';

export type JournalProof = AuditProof & {
  movements: number;
  /** Total of available points. */
  points: number;
  /** Total of pending points. */
  pending: number;
  /** The violations, at most 100, in English for operators; empty if there are none. */
  faults: string[];
};

/**
 * Replays the journal, and checks the chain of the audit log: every movement sums to zero, every wallet holds what its
 * movements add up to, and none was ever below zero on the way.
 */
export async function proveJournal(db: ReadDb): Promise<JournalProof> {
  const faults = await journalFaults(db);
  const audit = await proveAudit(db, await findProof(db));
  return {
    ...(await journalTotals(db)),
    ...audit,
    faults: [...faults.map(({ fault }) => fault), ...audit.faults],
  };
}
