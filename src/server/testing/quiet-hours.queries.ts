import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Mails leave at any hour, so that no test depends on the time of day. */
export const endQuietHours = (db: Db) =>
  sql`
    insert into quiet_hours (country_code, from_hour, until_hour) select code, null, null from countries
    on conflict (country_code) do update set from_hour = null, until_hour = null
  `.execute(db);
