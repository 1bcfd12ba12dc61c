import { sql } from 'kysely';
import type { FieldCounts } from '#contract/rules/field-figures.ts';
import type { ReadDb } from '#server/database/connect.ts';

type WaveCounts = FieldCounts & { survey_id: number; wave_id: number | null };

/** What came of the invitations of these surveys, by wave; those of no wave have null. Each attempt is looked up by its invitation. */
export const countsByWave = async (db: ReadDb, surveys: readonly number[]): Promise<WaveCounts[]> =>
  (
    await sql<WaveCounts>`
      select i.survey_id, i.wave_id,
        count(*) filter (where i.invited_at is not null) as invited,
        count(*) filter (
          where i.invited_at is null and i.not_sent is null and w.state in ('planning', 'sending')
        ) as waiting,
        count(*) filter (where i.state <> 'invited') as started,
        count(*) filter (where i.state = 'started') as open,
        count(*) filter (where i.state = 'complete' and a.reconciled is distinct from 'reconciled_reject') as completes,
        count(*) filter (where i.state = 'screenout') as screenouts,
        count(*) filter (where i.state = 'quota_full') as quota_fulls,
        count(*) filter (where i.state = 'quality') as quality,
        count(*) filter (where i.state = 'duplicate') as duplicates,
        count(*) filter (where i.state = 'security') as security,
        count(*) filter (where i.state = 'abandoned') as abandoned,
        count(*) filter (where i.state = 'timeout') as timeouts,
        count(*) filter (where i.state = 'complete' and a.reconciled = 'reconciled_reject') as rejected,
        coalesce(sum(a.points), 0) as points,
        coalesce(sum(a.signature_failures), 0) as signature_failures,
        coalesce(sum(a.disagreeing_reports), 0) as disagreeing_reports
      from invitations i
      left join waves w on w.id = i.wave_id
      left join lateral (
        select found.points, found.reconciled,
          (select count(*)::integer from outcome_reports r where r.attempt_id = found.id and coalesce(
            r.signature <> 'valid', not r.accepted and (found.ended_at is null or r.received_at < found.ended_at)
          )) as signature_failures,
          (select count(*)::integer from outcome_reports r where r.attempt_id = found.id and not r.accepted
            and coalesce(r.signature = 'valid', r.received_at >= found.ended_at)) as disagreeing_reports
        from attempts found
        where i.state <> 'invited' and found.invitation_id = i.id
        offset 0
      ) a on true
      where i.survey_id = any(${surveys}::bigint[]) and i.test_member_id is null
      group by i.survey_id, i.wave_id
      order by i.survey_id, i.wave_id desc nulls last
    `.execute(db)
  ).rows;

type Completes = {
  survey_id: number;
  wave_id: number | null;
  day: string | null;
  kind: 'survey' | 'wave' | 'day';
  completes: number;
  median_minutes: number | null;
};

/** The completes of these surveys by wave and by day of their country, and how long they took. */
export const completesOfSurveys = async (db: ReadDb, surveys: readonly number[]): Promise<Completes[]> =>
  (
    await sql<Completes>`
      select i.survey_id, i.wave_id, done.day,
        case grouping(i.wave_id, done.day) when 3 then 'survey' when 1 then 'wave' else 'day' end as kind,
        count(*) as completes,
        percentile_cont(0.5) within group (order by done.minutes) as median_minutes
      from invitations i
      join surveys s on s.id = i.survey_id
      join countries c on c.code = s.country_code
      cross join lateral (
        select to_char(a.ended_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
          case when a.decided_by = 'survey' then extract(epoch from a.ended_at - a.started_at)::float8 / 60 end as minutes
        from attempts a
        where a.invitation_id = i.id and a.reconciled is distinct from 'reconciled_reject'
        offset 0
      ) done
      where i.survey_id = any(${surveys}::bigint[]) and i.test_member_id is null and i.state = 'complete'
      group by grouping sets ((i.survey_id), (i.survey_id, i.wave_id), (i.survey_id, done.day))
      order by i.survey_id, done.day
    `.execute(db)
  ).rows;

type CellFigures = {
  survey_id: number;
  cell_id: number;
  completes: number;
  open: number;
  points: number;
  median_minutes: number | null;
};

/** What holds the places of these surveys' quota cells. */
export const figuresOfCells = async (db: ReadDb, surveys: readonly number[]): Promise<CellFigures[]> =>
  (
    await sql<CellFigures>`
      select q.survey_id, q.id as cell_id,
        count(a.id) filter (where a.outcome is not null) as completes,
        count(a.id) filter (where a.outcome is null) as open,
        coalesce(sum(a.points) filter (where a.outcome is not null), 0) as points,
        percentile_cont(0.5) within group (order by case
          when a.outcome is not null and a.decided_by = 'survey' then extract(epoch from a.ended_at - a.started_at)::float8 / 60
        end) as median_minutes
      from quota_cells q
      left join attempt_places p on p.cell_id = q.id
      left join attempts a on a.id = p.attempt_id
      where q.survey_id = any(${surveys}::bigint[])
      group by q.survey_id, q.id
      order by q.survey_id, q.id
    `.execute(db)
  ).rows;

type LastPages = { survey_id: number; version: number; page: number; attempts: number; stopped: number };

/** On which page the attempts of built-in surveys stand, and how many of them are drop-outs. */
export const lastPages = async (db: ReadDb, surveys: readonly number[]): Promise<LastPages[]> =>
  (
    await sql<LastPages>`
      select i.survey_id, v.version, v.page, count(*) as attempts,
        count(*) filter (where i.state in ('abandoned', 'timeout')) as stopped
      from surveys s
      join invitations i on i.survey_id = s.id
      cross join lateral (
        select v.version, v.page
        from attempts a join interviews v on v.attempt_id = a.id
        where i.state <> 'invited' and a.invitation_id = i.id
        offset 0
      ) v
      where s.id = any(${surveys}::bigint[]) and s.kind = 'built_in' and i.test_member_id is null
      group by i.survey_id, v.version, v.page
      order by i.survey_id, v.version desc, v.page
    `.execute(db)
  ).rows;
