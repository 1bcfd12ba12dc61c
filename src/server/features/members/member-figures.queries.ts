import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

const isMember = sql<boolean>`m.confirmed_at is not null and m.unsubscribed_at is null`;

export const countMembers = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`select country_code, count(*) as count from members m where ${isMember} group by country_code`.execute(
      db,
    )
  ).rows;

/** As `lastActiveAt`: took part or updated the profile within twelve months. */
export const countActiveMembers = async (db: ReadDb, now: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      with since as (select ${now}::timestamptz - interval '12 months' as moment),
      taking_part as (
        select distinct i.member_id
        from attempts a join invitations i on i.id = a.invitation_id
        where i.member_id is not null
          and greatest(a.started_at, case when a.ended_at < a.expires_at then a.ended_at end) >= (select moment from since)
      )
      select m.country_code, count(*) as count
      from members m left join taking_part t on t.member_id = m.id
      where ${isMember} and (m.last_active_at >= (select moment from since) or t.member_id is not null)
      group by m.country_code
    `.execute(db)
  ).rows;

export const countRegistrations = async (db: ReadDb, since: Date): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, count(*) as count from members where created_at >= ${since} group by country_code
    `.execute(db)
  ).rows;
