import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type EndedInterview = {
  attempt_id: number;
  survey_id: number;
  questionnaire_id: number;
  version: number;
  answers: Record<string, unknown>;
  /** A complete of a member that nobody has decided; others are only marked. */
  is_judged: boolean;
};

/** Interviews that have ended and were not judged yet, the oldest first. */
export const unjudgedInterviews = async (db: ReadDb, limit: number): Promise<EndedInterview[]> =>
  (
    await sql<EndedInterview>`
      select v.attempt_id, i.survey_id, v.questionnaire_id, v.version, v.answers,
        a.outcome = 'complete' and a.reconciled is null and i.test_member_id is null and s.state <> 'archived' as is_judged
      from interviews v
      join attempts a on a.id = v.attempt_id
      join invitations i on i.id = a.invitation_id
      join surveys s on s.id = i.survey_id
      where v.judged_at is null and a.outcome is not null
      order by v.attempt_id limit ${limit}
    `.execute(db)
  ).rows;

/** Whoever holds one keeps it, and it is judged again by the next run. */
export const markJudged = (db: Db, attempts: readonly number[], judged_at: Date) =>
  sql`
    with free as (
      select attempt_id from interviews where attempt_id = any(${attempts}::bigint[])
      order by attempt_id for no key update skip locked
    )
    update interviews v set judged_at = ${judged_at} from free where v.attempt_id = free.attempt_id
  `.execute(db);

const minutes = sql`extract(epoch from a.ended_at - a.started_at)::float8 / 60`;

export type SurveyLength = { survey_id: number; completes: number; median_minutes: number };

/** The median minutes of these surveys' completes, as in the figures of the field. */
export const lengthsOfSurveys = async (db: ReadDb, surveys: readonly number[]): Promise<SurveyLength[]> =>
  (
    await sql<SurveyLength>`
      select a.survey_id, count(*) as completes, percentile_cont(0.5) within group (order by ${minutes}) as median_minutes
      from attempts a
      join invitations i on i.id = a.invitation_id and i.test_member_id is null
      where a.survey_id = any(${surveys}::bigint[]) and a.outcome = 'complete' and a.decided_by = 'survey'
        and a.reconciled is distinct from 'reconciled_reject'
      group by a.survey_id
      order by a.survey_id
    `.execute(db)
  ).rows;

export type FastInterview = { attempt_id: number; minutes: number };

/** Completes of a survey that took fewer minutes, without those that are flagged or decided. */
export const interviewsFasterThan = async (
  db: ReadDb,
  surveyId: number,
  limit: number,
): Promise<FastInterview[]> =>
  (
    await sql<FastInterview>`
      select a.id as attempt_id, ${minutes} as minutes
      from attempts a
      join invitations i on i.id = a.invitation_id and i.test_member_id is null
      where a.survey_id = ${surveyId} and a.outcome = 'complete' and a.decided_by = 'survey' and a.reconciled is null
        and ${minutes} < ${limit}
        and not exists (select from attempt_flags f where f.attempt_id = a.id and f.kind = 'speeding')
      order by a.id
    `.execute(db)
  ).rows;
