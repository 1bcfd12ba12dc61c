import type { Db } from '#server/database/connect.ts';
import { lockCellsOfSurveys } from './quotas.queries.ts';

/**
 * Locks surveys' quota cells in a fixed order before several attempts change places in one transaction, so that no
 * deadlock occurs.
 */
export const lockCells = async (db: Db, attempts: readonly { survey_id: number }[]): Promise<void> => {
  await lockCellsOfSurveys(db, [...new Set(attempts.map(({ survey_id }) => survey_id))]);
};
