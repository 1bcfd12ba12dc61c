import { sql } from 'kysely';
import { attemptMinutes } from '#server/database/attempt-minutes.ts';
import type { ReadDb } from '#server/database/connect.ts';

export type Participation = {
  survey_number: string;
  pseudonym: string | null;
  country_code: string;
  language: string | null;
  wave_id: number | null;
  quotas: string[];
  started_at: Date;
  ended_at: Date | null;
  minutes: number | null;
  outcome: string | null;
  raw_code: string | null;
  decided_by: string | null;
  reconciled: string | null;
  points: number;
};

export const countryOfSurvey = async (db: ReadDb, surveyId: number): Promise<string | undefined> =>
  (await db.selectFrom('surveys').select('country_code').where('id', '=', surveyId).executeTakeFirst())
    ?.country_code;

/** The surveys of a project in these countries (null: all). */
export const surveysOfProject = async (
  db: ReadDb,
  projectId: number,
  countries: readonly string[] | null,
): Promise<number[]> =>
  (
    await db
      .selectFrom('surveys')
      .select('id')
      .where('project_id', '=', projectId)
      .$if(countries !== null, (query) => query.where(sql<boolean>`country_code = any(${countries})`))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** The attempts of members in a survey by pseudonym: an order of starts would say who is who beside the list of attempts. */
export const attemptsOfSurvey = async (db: ReadDb, surveyId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select a.id from invitations i join attempts a on a.invitation_id = i.id
      where i.survey_id = ${surveyId} and i.test_member_id is null and i.state <> 'invited' order by a.pseudonym collate "C", a.id
    `.execute(db)
  ).rows.map(({ id }) => id);

export const participationOf = async (db: ReadDb, attemptIds: readonly number[]): Promise<Participation[]> =>
  (
    await sql<Participation>`
      select s.survey_number, a.pseudonym, s.country_code, coalesce(v.language, m.language) as language, i.wave_id,
        coalesce((
          select array_agg(q.name order by q.id) from attempt_places p join quota_cells q on q.id = p.cell_id
          where p.attempt_id = a.id and q.conditions <> '[]'
        ), '{}') as quotas,
        date_trunc('minute', a.started_at) as started_at, date_trunc('minute', a.ended_at) as ended_at,
        ${attemptMinutes(sql`a`, 0)} as minutes,
        a.outcome, a.raw_code, a.decided_by, a.reconciled, a.points
      from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      left join members m on m.id = i.member_id left join interviews v on v.attempt_id = a.id
      where a.id = any(${attemptIds}::bigint[]) order by a.pseudonym collate "C", a.id
    `.execute(db)
  ).rows;

/** Who stands behind pseudonyms of a survey; null: they have left. */
export const membersBehind = async (
  db: ReadDb,
  surveyId: number,
  pseudonyms: readonly string[],
): Promise<{ pseudonym: string; member_id: number | null }[]> =>
  (
    await sql<{ pseudonym: string; member_id: number | null }>`
      select a.pseudonym, i.member_id from attempts a join invitations i on i.id = a.invitation_id
      where a.pseudonym = any(${pseudonyms}::text[]) and i.survey_id = ${surveyId} and i.test_member_id is null
      order by a.id
    `.execute(db)
  ).rows;
