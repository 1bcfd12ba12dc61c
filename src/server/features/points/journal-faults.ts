import type { ReadDb } from '#server/database/connect.ts';
import { findProof } from './journal-proof.queries.ts';

/** The proof is made every day: one that is older has failed to run, which is a fault too. */
const OLDEST_PROOF_MS = 26 * 3_600_000;

type Fault = { kind: 'fault' | 'late'; fault: string };

/** What the last daily proof found, and that it is too old. */
export async function journalFaults(db: ReadDb, now: Date): Promise<Fault[]> {
  const proof = await findProof(db);
  if (!proof) return [];
  const faults = proof.faults.map((fault): Fault => ({ kind: 'fault', fault }));
  const isLate = now.getTime() - proof.proven_at.getTime() > OLDEST_PROOF_MS;
  return isLate
    ? [{ kind: 'late', fault: 'The daily proof has not run for more than 26 hours' }, ...faults]
    : faults;
}
