import type { Updateable } from 'kysely';
import { announceSiteChange } from '#server/database/notifications.queries.ts';
import type { Countries, Panel } from '#server/database/tables.ts';
import type { WithDatabase } from './test-app.ts';

/** Changes any column of a country, as operators would, and notifies every process. */
export const changeCountry = ({ database }: WithDatabase, code: string, changes: Updateable<Countries>) =>
  database.transaction(async (db) => {
    await db.updateTable('countries').set(changes).where('code', '=', code).execute();
    await announceSiteChange(db);
  });

/** The same for the panel. */
export const changePanel = ({ database }: WithDatabase, changes: Updateable<Panel>) =>
  database.transaction(async (db) => {
    await db.updateTable('panel').set(changes).execute();
    await announceSiteChange(db);
  });
