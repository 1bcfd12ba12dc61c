import type { Db, ReadDb } from '#server/database/connect.ts';
import { findProof, upsertProof } from './journal-proof.queries.ts';
import type { JournalProof } from './prove-journal.ts';

export type KeptProof = JournalProof & { proven_at: Date };

/** The daily proof found what does not hold. */
export class JournalError extends Error {
  override name = 'JournalError';
  readonly proof: KeptProof;
  constructor(proof: KeptProof) {
    super(`the journal does not hold: ${proof.faults.join('; ')}`);
    this.proof = proof;
  }
}

/** Keeps what the proof of today found, in the place of the one before. */
export async function keepProof(db: Db, proof: KeptProof): Promise<void> {
  await upsertProof(db, proof);
}

/** What the last daily proof found; nothing before the first. */
export const lastProof = (db: ReadDb): Promise<KeptProof | undefined> => findProof(db);
