import { sql } from 'kysely';
import { OPEN_STATUSES } from '#contract/rules/open-request.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';
import { isHeldSql, isPromised } from './reward-requests-list.queries.ts';

/** Open requests whose promise is past or near, as the list has them. */
export const countPromised = async (db: ReadDb, kind: 'past' | 'near', now: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select r.country_code, count(*) as count
      from exchange_requests r join countries c on c.code = r.country_code
      where r.status = any(${OPEN_STATUSES}) and ${isPromised(kind, now)}
      group by r.country_code
    `.execute(db)
  ).rows;

/** Requests that wait for a look at why they are held. */
export const countHeldRequests = async (db: ReadDb, now: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select r.country_code, count(*) as count
      from exchange_requests r where r.status = 'requested' and ${isHeldSql(now)} group by r.country_code
    `.execute(db)
  ).rows;
