import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from './counts.ts';

/** Mails that were given up and can still be sent again. */
export const countRefusedMails = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, count(*) as count from mails where state = 'failed' and data <> '{}' group by country_code
    `.execute(db)
  ).rows;
