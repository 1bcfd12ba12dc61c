import type { ReadDb } from '#server/database/connect.ts';
import { findQuestionnaire } from './questionnaires.queries.ts';

/** The extra registration questions of a country, or else the general ones; null if there are none. */
export const findRegistration = async (db: ReadDb, countryCode: string): Promise<number | null> =>
  (await findQuestionnaire(db, 'registration', countryCode))?.id ?? null;
