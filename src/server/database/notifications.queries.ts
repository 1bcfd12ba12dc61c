import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** After the commit, every process reloads panel and countries and clears its caches of the site. */
export const announceSiteChange = (db: Db) => sql`select pg_notify('site_changed', '')`.execute(db);
