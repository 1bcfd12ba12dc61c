import type { Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Countries, Panel } from '#server/database/tables.ts';
import type { ShippedCountry } from './shipped-countries.ts';

/** Every active country, by code. */
export const activeCountries = (db: ReadDb) =>
  db.selectFrom('countries').selectAll().where('active', '=', true).orderBy('code').execute();

/** Also one that is not active. */
export const findCountry = (db: ReadDb, code: string) =>
  db.selectFrom('countries').selectAll().where('code', '=', code).executeTakeFirst();

export const updateCountry = (db: Db, code: string, changes: Updateable<Countries>) =>
  db.updateTable('countries').set(changes).where('code', '=', code).execute();

export const panelSettings = (db: ReadDb) => db.selectFrom('panel').selectAll().executeTakeFirst();

/** Answers whether it was missing. */
export async function insertMissingPanel(
  db: Db,
  panel: { name: string; default_language: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('panel')
    .values(panel)
    .onConflict((conflict) => conflict.doNothing())
    .returning('singleton')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updatePanel = (db: Db, changes: Updateable<Panel>) =>
  db.updateTable('panel').set(changes).execute();

export const setDemo = (db: Db) => db.updateTable('panel').set({ demo: true }).execute();

export const insertMissingCountries = (db: Db, countries: readonly ShippedCountry[]) =>
  db
    .insertInto('countries')
    .values(countries.map((country) => ({ ...country, languages: [...country.languages] })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
