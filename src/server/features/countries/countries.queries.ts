import type { Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { announceSiteChange } from '#server/database/notifications.queries.ts';
import type { Countries, Panel } from '#server/database/tables.ts';
import type { ShippedCountry } from './shipped-countries.ts';

/** Every active country, by code. */
export const activeCountries = (db: ReadDb) =>
  db.selectFrom('countries').selectAll().where('active', '=', true).orderBy('code').execute();

/** Also one that is not active. */
export const findCountry = (db: ReadDb, code: string) =>
  db.selectFrom('countries').selectAll().where('code', '=', code).executeTakeFirst();

/** Every process hears of it, as of all changes below. */
export async function updateCountry(db: Db, code: string, changes: Updateable<Countries>): Promise<void> {
  await db.updateTable('countries').set(changes).where('code', '=', code).execute();
  await announceSiteChange(db);
}

export const panelSettings = (db: ReadDb) => db.selectFrom('panel').selectAll().executeTakeFirst();

/** The same for a change of it: what another operator changes meanwhile waits, and is not lost. */
export const lockPanelSettings = (db: Db) =>
  db.selectFrom('panel').selectAll().forUpdate().executeTakeFirst();

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
  if (inserted) await announceSiteChange(db);
  return inserted !== undefined;
}

export async function updatePanel(db: Db, changes: Updateable<Panel>): Promise<void> {
  await db.updateTable('panel').set(changes).execute();
  await announceSiteChange(db);
}

/** Says nothing where none was missing, so that a start leaves the caches of other processes alone. */
export async function insertMissingCountries(db: Db, countries: readonly ShippedCountry[]): Promise<void> {
  const inserted = await db
    .insertInto('countries')
    .values(countries.map((country) => ({ ...country, languages: [...country.languages] })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  if (inserted.length > 0) await announceSiteChange(db);
}
