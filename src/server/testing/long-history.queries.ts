import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

export type LongHistory = { surveys: number; movements: number; requests: number };

/** 500 open invitations, 500 completed surveys, 10,000 movements and 300 reward requests. */
export const LONG: LongHistory = { surveys: 1000, movements: 10_000, requests: 300 };

/**
 * Gives a member a number of external surveys (half invitations, half completes), one-point corrections, and
 * completed reward requests, in addition to existing data.
 */
export async function addLongHistory(
  db: Db,
  { member_id, reward_id }: { member_id: number; reward_id: number },
  { surveys, movements, requests }: LongHistory,
): Promise<void> {
  await sql`
    with made as (
      insert into surveys (country_code, kind, state, titles, points, minutes, entry_url)
      select 'BG', 'external', 'live', '{"en":"Much asked"}', 10, 5, 'https://survey.example/?id={attempt}'
      from generate_series(1, ${surveys})
      returning id
    ),
    invited as (
      insert into invitations (survey_id, member_id, invited_at, points, state)
      select id, ${member_id}, now(), 10,
        case when n % 2 = 0 then 'complete' else 'invited' end
      from (select id, row_number() over (order by id) as n from made) as numbered
      returning id, state
    )
    insert into attempts (invitation_id, token, started_at, expires_at, outcome, decided_by, ended_at)
    select id, gen_random_uuid()::text, now(), now(), 'complete', 'survey', now() from invited where state = 'complete'
  `.execute(db);
  await sql`update wallets set points = points + ${movements} where member_id = ${member_id}`.execute(db);
  await sql`
    insert into movements (key, kind, reference, wallet_id, wallet, loss)
    select 'long:' || gen_random_uuid(), 'correction', 'Correction', id, 1, -1
    from wallets, generate_series(1, ${movements}) where member_id = ${member_id}
  `.execute(db);
  await sql`
    with made as (
      insert into exchange_requests
        (member_id, country_code, reward_id, quantity, points, status, values, values_version, promised_on, fingerprint,
         first_name, last_name)
      select ${member_id}, 'BG', ${reward_id}, 1, 1000, 'completed', '{}', 1, current_date + 42, '', 'Elena', 'Petrova'
      from generate_series(1, ${requests})
      returning id
    )
    insert into exchange_request_events (request_id, status, actor)
    select id, status, 'system:test' from made, unnest(array['requested', 'approved', 'sent', 'completed']) as status
  `.execute(db);
}
