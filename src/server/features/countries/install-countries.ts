import type { Db } from '#server/database/connect.ts';
import { insertMissingCountries, insertMissingPanel } from './countries.queries.ts';
import { shippedCountries } from './shipped-countries.ts';

/** The panel's name and language until operators change them. */
export const defaultPanel = { name: 'JTN Panel', default_language: 'en' } as const;

/**
 * Inserts the panel and the shipped countries if they are missing, without changing what operators have edited.
 * Returns whether the panel is new.
 */
export async function installCountries(db: Db): Promise<boolean> {
  const isNew = await insertMissingPanel(db, defaultPanel);
  await insertMissingCountries(db, shippedCountries);
  return isNew;
}
