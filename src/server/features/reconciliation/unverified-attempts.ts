import type { ReadDb } from '#server/database/connect.ts';
import { unverifiedCompletes, type WaitingAttempt } from './reconciliation.queries.ts';

/**
 * Completes that only a browser has said, unsigned, and that wait for an operator, the oldest
 * first; of one survey or of all.
 */
export const unverifiedAttempts = (
  db: ReadDb,
  { survey_number = null, limit = 100 }: { survey_number?: string | null; limit?: number } = {},
): Promise<WaitingAttempt[]> => unverifiedCompletes(db, { surveyNumber: survey_number, limit });
