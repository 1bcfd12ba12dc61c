import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type Invited = { id: number; survey_id: number };

/** Invites the members from one place on, by turns to these surveys; the ids follow each other. */
export const inviteByTurns = async (
  db: Db,
  surveys: readonly number[],
  { first, count }: { first: number; count: number },
): Promise<Invited[]> =>
  (
    await sql<Invited>`
      insert into invitations (survey_id, member_id, points, invited_at, wave_id)
      select survey_id, m.id, 80, now(), w.id
      from (
        select id, row_number() over (order by id) - 1 as place from members order by id offset ${first} limit ${count}
      ) m
      cross join lateral (
        select (${surveys}::bigint[])[m.place % ${surveys.length}::integer + 1] as survey_id
      ) s
      join waves w using (survey_id)
      order by m.place
      returning id, survey_id
    `.execute(db)
  ).rows;

/** A wave of each survey that is over. */
export const addWaves = (db: Db, surveys: readonly number[]) =>
  sql`
    insert into waves (survey_id, audience, state, starts_at, ended_at, started_by)
    select id, 'all', 'done', now(), now(), 'bench' from unnest(${surveys}::bigint[]) as s (id)
  `.execute(db);

export const attemptsOf = async (db: ReadDb, invitations: readonly number[]) =>
  (
    await sql<{ token: string; survey_number: string; survey_id: number }>`
      select a.token, s.survey_number, s.id as survey_id
      from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      where i.id = any(${invitations}::bigint[]) order by a.id
    `.execute(db)
  ).rows;

/** Attempts without a place, or places without an attempt. */
export const misplaced = async (db: ReadDb, survey: number): Promise<number> =>
  (
    await sql<{ filled: number; places: number; attempts: number }>`
      select q.filled,
        (select count(*) from attempt_places p where p.cell_id = q.id) as places,
        (select count(*) from attempts a join invitations i on i.id = a.invitation_id where i.survey_id = q.survey_id) as attempts
      from quota_cells q where q.survey_id = ${survey}
    `.execute(db)
  ).rows.reduce(
    (sum, { filled, places, attempts }) => sum + Math.abs(filled - places) + Math.abs(places - attempts),
    0,
  );

export type Written = { name: string; rows: number };

/** Rows written so far, by table. */
export const rowsWritten = async (db: ReadDb): Promise<Written[]> =>
  (
    await sql<Written>`
      select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables where n_tup_ins + n_tup_upd > 0
      order by relname
    `.execute(db)
  ).rows;

/** The rows of a click, for the n-th invitation from `first` on. */
export const clickScript = (first: number) => `
begin;
insert into attempts (invitation_id, token, pseudonym, expires_at)
  values (${first} + :n, 'pgbench-' || :n::text || '-${first}', 'p' || (${first} + :n)::text, now() + interval '1 day')
  returning id as attempt \\gset
select survey_id as survey, member_id as member from invitations where id = ${first} + :n \\gset
update quota_cells set filled = filled + 1 where survey_id = :survey and conditions = '[]' and filled < wanted
  returning id as cell \\gset
insert into attempt_places (attempt_id, cell_id) values (:attempt, :cell);
update invitations set state = 'started' where id = ${first} + :n;
commit;
`;

/** The rows of a first report, likewise. */
export const reportScript = (first: number) => `
begin;
select a.id as attempt, i.survey_id as survey, i.member_id as member
  from attempts a join invitations i on i.id = a.invitation_id where i.id = ${first} + :n \\gset
insert into outcome_reports (attempt_id, channel, outcome, accepted, received_at)
  values (:attempt, 's2s', 'complete', true, now());
update attempts set outcome = 'complete', decided_by = 'survey', ended_at = now(), points = 80,
  pending_until = now() + interval '14 days' where id = :attempt;
update invitations set state = 'complete' where id = ${first} + :n;
insert into wallets (country_code, member_id) values ('BG', :member) on conflict (member_id) do nothing;
update wallets set pending = pending + 80 where member_id = :member returning id as wallet \\gset
insert into movements (key, kind, reference, wallet_id, survey_id, pending, project_expense)
  values ('pgbench:' || :attempt::text, 'award', 'pgbench', :wallet, :survey, 80, -80);
select graphile_worker.add_job('confirm-attempt', json_build_object('attempt_id', :attempt::bigint), null, now() + interval '14 days',
  10, 'pgbench:' || :attempt::text);
commit;
`;
