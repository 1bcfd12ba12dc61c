import type { ReadDb } from '#server/database/connect.ts';
import { findQuestionnaire } from './questionnaires.queries.ts';

/** The profiler of a country: its own, else the one for every country; null where there is none. */
export const findProfiler = async (db: ReadDb, countryCode: string): Promise<number | null> =>
  (await findQuestionnaire(db, 'profiler', countryCode))?.id ?? null;
