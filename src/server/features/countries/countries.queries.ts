import type { ReadDb } from '#server/database/connect.ts';

/** Every active country, by code. */
export const activeCountries = (db: ReadDb) =>
  db.selectFrom('countries').selectAll().where('active', '=', true).orderBy('code').execute();

export const panelSettings = (db: ReadDb) => db.selectFrom('panel').selectAll().executeTakeFirst();
