import { type RawBuilder, sql } from 'kysely';
import type { FieldCounts } from '#contract/rules/field-figures.ts';
import { attemptMinutes } from '#server/database/attempt-minutes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { isDisagreeing, isSignatureFailure } from '#server/database/judged-reports.ts';
import { meetsCondition, members } from '#server/features/sampling/members-by-condition.ts';
import type { CountedCell } from '#server/features/surveys/counted-cells.ts';

/** Of an invitation `i` with its attempt `a`: a complete that the client hasn't rejected. */
export const isComplete = sql`i.state = 'complete' and a.reconciled is distinct from 'reconciled_reject'`;

/** Every count of the invitations `i` with their waves `w` and attempts `a`: the one place that says what is counted. */
const counted = sql`
  count(*) filter (where i.invited_at is not null) as invited,
  count(*) filter (
    where i.invited_at is null and i.not_sent is null and w.state in ('planning', 'sending')
  ) as waiting,
  count(*) filter (where i.state <> 'invited') as started,
  count(*) filter (where i.state = 'started') as open,
  count(*) filter (where ${isComplete}) as completes,
  count(*) filter (where i.state = 'screenout') as screenouts,
  count(*) filter (where i.state = 'quota_full') as quota_fulls,
  count(*) filter (where i.state = 'quality') as quality,
  count(*) filter (where i.state = 'duplicate') as duplicates,
  count(*) filter (where i.state = 'security') as security,
  count(*) filter (where i.state = 'abandoned') as abandoned,
  count(*) filter (where i.state = 'timeout') as timeouts,
  count(*) filter (where i.state = 'complete' and a.reconciled = 'reconciled_reject') as rejected,
  coalesce(sum(a.points), 0) as points,
  count(*) filter (where a.has_signature_failure) as signature_failures,
  coalesce(sum(a.disagreeing_reports), 0) as disagreeing_reports`;

/** Each attempt is looked up by its invitation; who waits in a wave without one counts as well. */
const invitationsWithAttempts = sql`
  (
    select id, survey_id, wave_id, member_id, test_member_id, state, invited_at, not_sent from invitations
    union all
    select null, w.survey_id, w.id, r.member_id, null, 'invited', null, null
    from waves w join wave_recipients r on r.wave_id = w.id
    where w.waiting > 0
  ) i
  left join waves w on w.id = i.wave_id
  left join lateral (
    select found.id, found.points, found.reconciled, ${attemptMinutes(sql`found`, 1)} as minutes,
      exists (
        select from outcome_reports r where r.attempt_id = found.id and ${isSignatureFailure(sql`found`)}
      ) as has_signature_failure,
      (
        select count(*)::integer from outcome_reports r where r.attempt_id = found.id and ${isDisagreeing(sql`found`)}
      ) as disagreeing_reports
    from attempts found
    where i.state <> 'invited' and found.invitation_id = i.id
    offset 0
  ) a on true`;

type CountsOfWave = FieldCounts & { survey_id: number; wave_id: number | null };
type FiguresOfWave = CountsOfWave & { median_minutes: number | null };

const byWave = <Row>(db: ReadDb, surveys: readonly number[], counts: RawBuilder<unknown>) =>
  sql<Row>`
    select i.survey_id, i.wave_id, ${counts}
    from ${invitationsWithAttempts}
    where i.survey_id = any(${surveys}::bigint[]) and i.test_member_id is null
    group by i.survey_id, i.wave_id
    order by i.survey_id, i.wave_id desc nulls last
  `.execute(db);

/** What came of the invitations of these surveys, by wave; those of no wave have null. */
export const countsByWave = async (db: ReadDb, surveys: readonly number[]): Promise<CountsOfWave[]> =>
  (await byWave<CountsOfWave>(db, surveys, counted)).rows;

/** The same with the median of the minutes that completes took, which takes as long as all counts. */
export const figuresByWave = async (db: ReadDb, surveys: readonly number[]): Promise<FiguresOfWave[]> =>
  (
    await byWave<FiguresOfWave>(
      db,
      surveys,
      sql`${counted},
        percentile_cont(0.5) within group (order by case when ${isComplete} then a.minutes end) as median_minutes`,
    )
  ).rows;

type CountsOfCells = FieldCounts & { cells: number[] };
export type CountedOn = { today: string; time_zone: string };

/**
 * The quota cells that the member `m` of an invitation `i` with its attempt `a` belongs to, of which each can have several: attempts
 * that go on and completes to those in which they hold a place, and everybody else to those whose condition they meet on this day.
 */
export function cellsOfInvitation(cells: readonly CountedCell[], day: CountedOn): RawBuilder<unknown> {
  const meets = ({ before }: CountedCell) => {
    if (before === null) return sql`false`;
    return before === 'everybody' ? sql`true` : sql`m.id is not null and ${meetsCondition(before, day)}`;
  };
  const met = cells.map((cell) => sql`case when ${meets(cell)} then ${cell.id}::bigint end`);
  return sql`to_jsonb(case when i.state = 'started' or ${isComplete}
    then array(select p.cell_id from attempt_places p where p.attempt_id = a.id order by p.cell_id)
    else array_remove(array[${sql.join(met)}]::bigint[], null) end)`;
}

/** The same counts of one survey by quota cells. Each invitation is counted once, however many cells there are. */
export const countsByCells = async (
  db: ReadDb,
  surveyId: number,
  cells: readonly CountedCell[],
  day: CountedOn,
): Promise<CountsOfCells[]> =>
  (
    await sql<CountsOfCells>`
      select ${cellsOfInvitation(cells, day)} as cells, ${counted}
      from ${invitationsWithAttempts}
      left join (${members}) on m.id = i.member_id
      where i.survey_id = ${surveyId} and i.test_member_id is null
      group by 1
    `.execute(db)
  ).rows;

/** Completes either of a day or of a length. */
export type Completes = {
  day: string | null;
  minutes: number | null;
  kind: 'day' | 'length';
  completes: number;
};

/** Of an attempt `a`: the day in a time zone on which it ended, and how long it took. */
const dayAndMinutes = (timeZone: RawBuilder<unknown>) =>
  sql`to_char(a.ended_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${attemptMinutes(sql`a`, 1)} as minutes`;

/** Completes of one survey in the quota cells in which they hold a place, by their day, and by how long they took. */
export const completesByCell = async (
  db: ReadDb,
  surveyId: number,
  timeZone: string,
): Promise<(Completes & { cell_id: number })[]> =>
  (
    await sql<Completes & { cell_id: number }>`
      select p.cell_id, done.day, done.minutes,
        case when grouping(done.day) = 0 then 'day' else 'length' end as kind,
        count(*) as completes
      from invitations i
      join attempts a on a.invitation_id = i.id
      join attempt_places p on p.attempt_id = a.id
      cross join lateral (select ${dayAndMinutes(sql`${timeZone}`)}) done
      where i.survey_id = ${surveyId} and i.test_member_id is null and ${isComplete}
      group by grouping sets ((p.cell_id, done.day), (p.cell_id, done.minutes))
    `.execute(db)
  ).rows;

type CompletesOfWave = Completes & { survey_id: number; wave_id: number | null };

/** The completes of these surveys by wave and day of their country, and by how long they took. */
export const completesOfSurveys = async (
  db: ReadDb,
  surveys: readonly number[],
): Promise<CompletesOfWave[]> =>
  (
    await sql<CompletesOfWave>`
      select i.survey_id, i.wave_id, done.day, done.minutes,
        case when grouping(done.day) = 0 then 'day' else 'length' end as kind,
        count(*) as completes
      from invitations i
      join surveys s on s.id = i.survey_id
      join countries c on c.code = s.country_code
      cross join lateral (
        select ${dayAndMinutes(sql`c.time_zone`)}
        from attempts a
        where a.invitation_id = i.id and a.reconciled is distinct from 'reconciled_reject'
        offset 0
      ) done
      where i.survey_id = any(${surveys}::bigint[]) and i.test_member_id is null and i.state = 'complete'
      group by grouping sets ((i.survey_id, i.wave_id, done.day), (i.survey_id, done.minutes))
      order by i.survey_id, done.day, i.wave_id, done.minutes
    `.execute(db)
  ).rows;
