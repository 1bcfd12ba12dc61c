import type { Db } from '#server/database/connect.ts';
import { updateAttempt } from './attempts.queries.ts';

/** Writes down what a reconciliation changes of an attempt that the caller has locked. */
export const amendAttempt = (
  db: Db,
  attemptId: number,
  changes: {
    reconciled?: 'reconciled_accept' | 'reconciled_reject';
    outcome?: 'complete';
    decided_by?: 'panel';
    ended_at?: Date;
    points?: number;
    pending_until?: null;
  },
): Promise<unknown> => updateAttempt(db, attemptId, changes);
