import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * So many attempts over two years, made by the database, each of a member and a survey of their own pair: one survey in fifty
 * is of a small country, one attempt in 400 ended for security, one in 500 has reports that disagree, one in 1000 is flagged.
 */
export async function addManyAttempts(
  db: Db,
  count: number,
  { members, surveys }: { members: number; surveys: number },
): Promise<void> {
  await sql`
    insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender, language,
      referrer_code, unsubscribe_token, confirmed_at)
    select 'BG', 'tries' || n || '@example.org', 'tries' || n || '@example.org', '', 'Mariya', 'Ivanova', '1980-01-01', 'female',
      'bg', md5('tries' || n), 'tries' || md5(n::text), now()
    from generate_series(1, ${members}::integer) n
  `.execute(db);
  await sql`
    insert into projects (name, country_codes) values ('Many attempts', '{BG,AT}')
  `.execute(db);
  await sql`
    insert into surveys (survey_number, country_code, kind, titles, points, minutes, state, entry_url, project_id)
    select 'MANY' || n, case when n % 50 = 7 then 'AT' else 'BG' end, 'external', '{"en": "Many"}', 50, 10, 'live',
      'https://survey.example/{attempt}', case when n % 50 < 3 then (select max(id) from projects) end
    from generate_series(1, ${surveys}::integer) n
  `.execute(db);
  await sql`
    insert into waves (survey_id, audience, state, starts_at, ended_at, started_by)
    select id, 'all', 'done', now(), now(), 'test' from surveys where survey_number like 'MANY%'
  `.execute(db);
  await sql`
    insert into invitations (wave_id, survey_id, member_id, points, state, invited_at)
    select w.id, w.survey_id, m.id, 50, 'complete', now()
    from (
      select n, n % ${surveys}::integer as survey, n / ${surveys}::integer % ${members}::integer as member
      from generate_series(0, ${count}::integer - 1) n
    ) one
    join (select w.id, w.survey_id, row_number() over (order by w.id) - 1 as place from waves w
      join surveys s on s.id = w.survey_id and s.survey_number like 'MANY%') w on w.place = one.survey
    join (select id, row_number() over (order by id) - 1 as place from members where email_key like 'tries%') m
      on m.place = one.member
    order by one.n
  `.execute(db);
  await sql`
    insert into attempts (invitation_id, token, started_at, expires_at, outcome, decided_by, ended_at)
    select id, md5('many' || id), at, at + interval '3 hours',
      case when n % 400 = 1 then 'security' when n % 3 = 0 then 'screenout' when n % 97 = 2 then null else 'complete' end,
      case when n % 97 = 2 and n % 3 > 0 and n % 400 <> 1 then null else 'survey' end,
      case when n % 97 = 2 and n % 3 > 0 and n % 400 <> 1 then null else at + interval '10 minutes' end
    from (
      select i.id, row_number() over (order by i.id) as n,
        now() - (${count}::integer - row_number() over (order by i.id)) * interval '730 days' / ${count}::integer as at
      from invitations i join surveys s on s.id = i.survey_id and s.survey_number like 'MANY%'
    ) one
  `.execute(db);
  await sql`
    insert into outcome_reports (attempt_id, channel, outcome, accepted, signature)
    select id, 's2s', outcome, true, 'valid' from attempts where outcome is not null
    union all
    select id, 'redirect', 'duplicate', false, 'unsigned' from attempts where id % 500 = 3 and outcome is not null
  `.execute(db);
  await sql`
    insert into attempt_flags (attempt_id, kind, judged_by, flagged_at)
    select id, 'speeding', '{}', now() from attempts where id % 1000 = 5 and outcome = 'complete'
  `.execute(db);
}
