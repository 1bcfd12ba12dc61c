import type { Db } from '#server/database/connect.ts';
import { lockCellsOfSurveys } from './surveys.queries.ts';

/**
 * Takes the quota cells of surveys in one order, before the places of several attempts are changed in one transaction:
 * two that do so never wait for each other.
 */
export const lockCells = async (db: Db, attempts: readonly { survey_id: number }[]): Promise<void> => {
  await lockCellsOfSurveys(db, [...new Set(attempts.map(({ survey_id }) => survey_id))]);
};
