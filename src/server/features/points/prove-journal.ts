import type { ReadDb } from '#server/database/connect.ts';
import { journalFaults, journalTotals } from './journal-proof.queries.ts';

export type JournalProof = {
  movements: number;
  entries: number;
  /** Points that members can spend. */
  points: number;
  /** Points that reviews may still confirm. */
  pending: number;
  /** What does not hold, in English for operators; empty when everything does. At most 100 are listed. */
  faults: string[];
};

/**
 * Replays the journal: every movement has entries that sum to zero, every balance is what its entries add up to, and
 * none was ever below zero on the way.
 */
export async function proveJournal(db: ReadDb): Promise<JournalProof> {
  const faults = await journalFaults(db);
  return { ...(await journalTotals(db)), faults: faults.map(({ fault }) => fault) };
}
