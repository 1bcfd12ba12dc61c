import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

export const updateMeasuredMinutes = async (
  db: Db,
  { since, atLeast }: { since: Date; atLeast: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with recent as (
      select distinct i.survey_id
      from attempts a
      join invitations i on i.id = a.invitation_id
      where a.outcome = 'complete' and a.ended_at > ${since}
    ),
    measured as (
      select i.survey_id,
        percentile_cont(0.5) within group (order by extract(epoch from a.ended_at - a.started_at)) / 60 as minutes
      from recent
      join invitations i on i.survey_id = recent.survey_id and i.state = 'complete'
      join attempts a on a.invitation_id = i.id
      where a.outcome = 'complete' and a.decided_by = 'survey'
        and a.reconciled is distinct from 'reconciled_reject'
      group by i.survey_id
      having count(*) >= ${atLeast}
    ),
    bounded as (select survey_id, least(600, greatest(1, round(minutes)))::smallint as minutes from measured)
    update surveys set measured_minutes = bounded.minutes
    from bounded
    where id = bounded.survey_id and measured_minutes is distinct from bounded.minutes
  `.execute(db);
  return Number(numAffectedRows ?? 0);
};
