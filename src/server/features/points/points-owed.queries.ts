import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** Points that members can spend now. */
export const pointsOwed = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, sum(points)::bigint as count from wallets where member_id is not null group by country_code
    `.execute(db)
  ).rows;
