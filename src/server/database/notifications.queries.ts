import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Once this is committed, every process reads panel and countries again and drops what it cached of the site. */
export const announceSiteChange = (db: Db) => sql`select pg_notify('site_changed', '')`.execute(db);
