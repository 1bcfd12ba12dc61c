import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** A built-in survey; undefined for one that is hosted elsewhere, and for none. */
export const builtInSurvey = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('surveys')
    .select(['country_code', 'survey_number', 'questionnaire_id'])
    .where('id', '=', surveyId)
    .where('questionnaire_id', 'is not', null)
    .$narrowType<{ questionnaire_id: number }>()
    .executeTakeFirst();

/** Completes of members that the client hasn't rejected. */
export const COUNTED = sql`i.test_member_id is null and i.state = 'complete' and a.outcome = 'complete'
  and a.reconciled is distinct from 'reconciled_reject'`;

const finished = (surveyId: number) => sql`
  invitations i join attempts a on a.invitation_id = i.id join interviews v on v.attempt_id = a.id
  where i.survey_id = ${surveyId} and ${COUNTED}`;

/** The attempts whose interviews are finished, by pseudonym as in files of participation. */
export const finishedInterviews = async (db: ReadDb, surveyId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select a.id from ${finished(surveyId)} order by a.pseudonym collate "C", a.id
    `.execute(db)
  ).rows.map(({ id }) => id);

export const countFinishedInterviews = async (db: ReadDb, surveyId: number): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from ${finished(surveyId)}`.execute(db)).rows[0]
    ?.count ?? 0;

export type FinishedInterview = {
  pseudonym: string | null;
  version: number;
  language: string;
  started_at: Date;
  ended_at: Date;
  minutes: number;
  answers: Record<string, unknown>;
};

export const interviewsOf = async (db: ReadDb, attemptIds: readonly number[]): Promise<FinishedInterview[]> =>
  (
    await sql<FinishedInterview>`
      select a.pseudonym, v.version, v.language, date_trunc('minute', a.started_at) as started_at,
        date_trunc('minute', a.ended_at) as ended_at, v.answers,
        round(extract(epoch from a.ended_at - a.started_at) / 60)::integer as minutes
      from attempts a join interviews v on v.attempt_id = a.id
      where a.id = any(${attemptIds}::bigint[]) order by a.pseudonym collate "C", a.id
    `.execute(db)
  ).rows;
