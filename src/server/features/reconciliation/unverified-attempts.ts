import type { ReadDb } from '#server/database/connect.ts';
import { unverifiedCompletes, type WaitingAttempt } from './reconciliation.queries.ts';

/** Unsigned completes reported by a browser that wait for an operator, oldest first; of one survey or all. */
export const unverifiedAttempts = (
  db: ReadDb,
  { survey_number = null, limit = 100 }: { survey_number?: string | null; limit?: number } = {},
): Promise<WaitingAttempt[]> => unverifiedCompletes(db, { surveyNumber: survey_number, limit });
