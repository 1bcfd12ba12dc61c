import type { Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { announceSiteChange } from '#server/database/notifications.queries.ts';
import type { Countries, Panel } from '#server/database/tables.ts';
import type { ShippedCountry } from './shipped-countries.ts';

/** All active countries, by code. */
export const activeCountries = (db: ReadDb) =>
  db.selectFrom('countries').selectAll().where('active', '=', true).orderBy('code').execute();

/** Includes inactive ones. */
export const findCountry = (db: ReadDb, code: string) =>
  db.selectFrom('countries').selectAll().where('code', '=', code).executeTakeFirst();

/** Notifies every process, as do all changes below. */
export async function updateCountry(db: Db, code: string, changes: Updateable<Countries>): Promise<void> {
  await db.updateTable('countries').set(changes).where('code', '=', code).execute();
  await announceSiteChange(db);
}

export const panelSettings = (db: ReadDb) => db.selectFrom('panel').selectAll().executeTakeFirst();

/** Locks it for a change, so that concurrent changes by operators aren't lost. */
export const lockPanelSettings = (db: Db) =>
  db.selectFrom('panel').selectAll().forUpdate().executeTakeFirst();

/** Returns whether it was inserted. */
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

/** Sends no notification if nothing was inserted, so that a start doesn't clear other processes' caches. */
export async function insertMissingCountries(db: Db, countries: readonly ShippedCountry[]): Promise<void> {
  const inserted = await db
    .insertInto('countries')
    .values(countries.map((country) => ({ ...country, languages: [...country.languages] })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  if (inserted.length > 0) await announceSiteChange(db);
}
