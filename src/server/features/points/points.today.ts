import type { TodayCounts } from '#server/features/today/counts.ts';
import { findProof } from './journal-proof.queries.ts';
import { pointsOwed } from './points-owed.queries.ts';

/** The proof is made every day: one that is older has failed to run, which is a fault too. */
const OLDEST_PROOF_MS = 26 * 3_600_000;

export const pointsToday: TodayCounts = {
  waiting: {
    async journal_faults(db, now) {
      const proof = await findProof(db);
      const isOld = proof !== undefined && now.getTime() - proof.proven_at.getTime() > OLDEST_PROOF_MS;
      return [{ country_code: null, count: (proof?.faults.length ?? 0) + (isOld ? 1 : 0) }];
    },
  },
  figures: { points_owed: (db) => pointsOwed(db) },
};
