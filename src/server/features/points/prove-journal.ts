import type { ReadDb } from '#server/database/connect.ts';
import { journalFaults, journalTotals } from './journal-proof.queries.ts';

export type JournalProof = {
  movements: number;
  /** Points that members can spend. */
  points: number;
  /** Points that reviews may still confirm. */
  pending: number;
  /** What does not hold, in English for operators; empty when everything does. At most 100 are listed. */
  faults: string[];
};

/**
 * Replays the journal: every movement sums to zero, every wallet holds what its movements add up to, and
 * none was ever below zero on the way.
 */
export async function proveJournal(db: ReadDb): Promise<JournalProof> {
  const faults = await journalFaults(db);
  return { ...(await journalTotals(db)), faults: faults.map(({ fault }) => fault) };
}
