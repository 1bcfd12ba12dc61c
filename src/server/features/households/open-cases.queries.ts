import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** Households that an operator has to look at. */
export const countOpenCases = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, count(*) as count from household_cases where state = 'open' group by country_code
    `.execute(db)
  ).rows;
