import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from './counts.ts';

/** Mails that were given up and can still be sent again; those of no country are to operators. */
export const countRefusedMails = async (db: ReadDb, now: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, count(*) as count, country_code is null as everywhere from mails
      where state = 'failed' and data <> '{}' and (useful_until is null or useful_until > ${now})
      group by country_code
    `.execute(db)
  ).rows;
