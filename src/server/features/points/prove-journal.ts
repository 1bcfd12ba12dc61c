import type { ReadDb } from '#server/database/connect.ts';
import { journalFaults, journalTotals } from './journal-proof.queries.ts';

export type JournalProof = {
  movements: number;
  /** Total of available points. */
  points: number;
  /** Total of pending points. */
  pending: number;
  /** The violations, in English for operators; empty if there are none. At most 100 are listed. */
  faults: string[];
};

/**
 * Replays the journal and checks that every movement sums to zero, that every wallet equals the sum of its
 * movements, and that none was ever negative.
 */
export async function proveJournal(db: ReadDb): Promise<JournalProof> {
  const faults = await journalFaults(db);
  return { ...(await journalTotals(db)), faults: faults.map(({ fault }) => fault) };
}
