import type { Db, ReadDb } from '#server/database/connect.ts';
import { findProof, insertProofHistory, upsertProof } from './journal-proof.queries.ts';
import type { JournalProof } from './prove-journal.ts';

export type KeptProof = JournalProof & { proven_at: Date };

/** The problems the daily check found. */
export class JournalError extends Error {
  override name = 'JournalError';
  readonly proof: KeptProof;
  constructor(proof: KeptProof) {
    super(`the journal or the audit log does not hold: ${proof.faults.join('; ')}`);
    this.proof = proof;
  }
}

/** Stores today's result in place of the previous one, and its totals in the history. */
export async function keepProof(db: Db, proof: KeptProof): Promise<void> {
  await upsertProof(db, proof);
  await insertProofHistory(db, proof);
}

/** The result of the last daily check; undefined before the first. */
export const lastProof = (db: ReadDb): Promise<KeptProof | undefined> => findProof(db);
