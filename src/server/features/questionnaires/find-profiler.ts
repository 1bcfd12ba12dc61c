import type { ReadDb } from '#server/database/connect.ts';
import { findQuestionnaire } from './questionnaires.queries.ts';

/** The profiler of a country, or else the general one; null if there is none. */
export const findProfiler = async (db: ReadDb, countryCode: string): Promise<number | null> =>
  (await findQuestionnaire(db, 'profiler', countryCode))?.id ?? null;
