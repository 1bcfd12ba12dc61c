import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';
import { isActive } from './member-state.queries.ts';

const isMember = sql<boolean>`m.confirmed_at is not null and m.unsubscribed_at is null`;

export const countMembers = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`select country_code, count(*) as count from members m where ${isMember} group by country_code`.execute(
      db,
    )
  ).rows;

export const countActiveMembers = async (db: ReadDb, now: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select m.country_code, count(*) as count
      from members m left join member_standings st on st.member_id = m.id
      where ${isMember} and ${isActive(now)}
      group by m.country_code
    `.execute(db)
  ).rows;

export const countRegistrations = async (db: ReadDb, since: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, count(*) as count from members where created_at >= ${since} group by country_code
    `.execute(db)
  ).rows;
