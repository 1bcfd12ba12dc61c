import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * A panel of so many members over two years, made by the database: one in 33 in a small country, one in 200 of a rare language,
 * one in 20 with the commonest surname, a handful frozen or inactive; the newest, three in ten, are of another country, as if
 * they had come from another panel at once.
 */
export async function addManyMembers(db: Db, count: number, operator_id: number): Promise<void> {
  const mixed = Math.floor(0.7 * count);
  await sql`
    insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender, language,
      referrer_code, unsubscribe_token, originator, created_at, confirmed_at, unsubscribed_at, last_active_at)
    select case when n > ${mixed}::integer then 'RO' when n % 33 = 0 then 'AT' when n % 33 = 1 then 'RO' else 'BG' end,
      'many' || n || '@example.org', 'many' || n || '@example.org', '', 'Mariya',
      case when n % 20 = 3 then 'Ivanova' else 'Petrova' || chr(97 + n % 26) || chr(97 + n % 25) end,
      '1980-01-01', 'female', case when n > ${mixed}::integer then 'ro' when n % 200 = 7 then 'tr' else 'bg' end, md5(n::text), 'u' || md5(n::text),
      case when n % 10 = 4 then 'partner' end,
      now() - (${count}::integer - n) * interval '730 days' / ${count}::integer,
      case when n % 100 <> 5 then now() end, case when n <= ${mixed}::integer and n % 20 = 6 then now() end,
      case when n % 1000 <> 10 then now() end
    from generate_series(1, ${count}::integer) n
  `.execute(db);
  await sql`
    insert into member_search
    select id, lower(country_code || ' ' || first_name || ' ' || last_name || ' ' || email || ' ') from members
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into wallets (country_code, member_id, points)
    select country_code, id, case when id % 1500 = 0 then 60000 else (id * 37 % 2000)::integer end from members where id % 3 > 0
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into member_standings (member_id, last_part_at, removals)
    select id, created_at, case when id % 30 = 2 then (id / 30 % 7)::integer else 0 end from members where id % 2 = 0
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into contact_preferences (member_id, paused_until, updated_at)
    select id, current_date + 10, now() from members where id % 1000 = 8 on conflict do nothing
  `.execute(db);
  await sql`
    insert into freezes (member_id, reason, message, frozen_at, frozen_by, review_by)
    select id, 'details', 'Please write to us', now(), ${operator_id}, now() from members
    where id % 2000 = 9 and country_code = 'BG'
  `.execute(db);
}

/** So many of the newest have another surname, and all of them a pause. */
export async function makeNewestAlike(db: Db, count: number): Promise<void> {
  await sql`
    with newest as (select id from members order by id desc limit ${count}),
      renamed as (
        update member_search set text = replace(text, 'petrova', 'dimova') where member_id in (select id from newest)
      )
    insert into contact_preferences (member_id, paused_until, updated_at)
    select id, current_date + 10, now() from newest on conflict (member_id) do update set paused_until = excluded.paused_until
  `.execute(db);
}
