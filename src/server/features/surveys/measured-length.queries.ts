import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Notes the latest completes that the surveys themselves reported since a moment; returns of which surveys. */
export const sampleCompletes = async (
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> =>
  (
    await sql<{ survey_id: number }>`
      with recent as materialized (
        select id, invitation_id, ended_at from attempts
        where outcome = 'complete' and ended_at > ${since} and decided_by = 'survey'
        order by ended_at desc limit ${limit}
      ),
      sampled as (
        insert into length_samples (survey_id, ended_at, attempt_id)
        select i.survey_id, recent.ended_at, recent.id
        from recent join invitations i on i.id = recent.invitation_id and i.test_member_id is null
        on conflict do nothing
      )
      select distinct i.survey_id from recent join invitations i on i.id = recent.invitation_id and i.test_member_id is null
    `.execute(db)
  ).rows.map(({ survey_id }) => survey_id);

/** Of each survey only so many of the latest are needed. */
export const trimSamples = (db: Db, surveys: readonly number[], kept: number) =>
  sql`
    delete from length_samples s
    using unnest(${surveys}::bigint[]) as one (survey_id)
    where s.survey_id = one.survey_id and s.ended_at < (
      select ended_at from length_samples l where l.survey_id = one.survey_id
      order by ended_at desc offset ${kept - 1} limit 1
    )
  `.execute(db);

/** The median of each survey's samples in whole minutes becomes its length; returns how many have changed. */
export const updateMeasuredMinutes = async (
  db: Db,
  surveys: readonly number[],
  { atLeast, atMost }: { atLeast: number; atMost: number },
): Promise<number> => {
  const { rows } = await sql`
    with measured as (
      select one.survey_id, least(600, greatest(1, round(length.minutes)))::smallint as minutes
      from unnest(${surveys}::bigint[]) as one (survey_id)
      cross join lateral (
        select percentile_cont(0.5) within group (order by extract(epoch from a.ended_at - a.started_at)) / 60 as minutes
        from (
          select attempt_id from length_samples where survey_id = one.survey_id
          order by ended_at desc limit ${atMost}
        ) as sample
        join attempts a on a.id = sample.attempt_id
        where a.outcome = 'complete' and a.decided_by = 'survey'
          and a.reconciled is distinct from 'reconciled_reject'
        having count(*) >= ${atLeast}
      ) as length
    )
    update surveys set measured_minutes = measured.minutes
    from measured
    where id = measured.survey_id and measured_minutes is distinct from measured.minutes
    returning id
  `.execute(db);
  return rows.length;
};
