import type { Db } from '#server/database/connect.ts';
import { updateAttempt } from './attempts.queries.ts';

/** Records a reconciliation's changes to an attempt that the caller has locked. */
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
