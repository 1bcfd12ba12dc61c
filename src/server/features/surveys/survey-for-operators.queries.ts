import { sql } from 'kysely';
import type { AuditAction } from '#contract/operator/audit-actions.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

export const countryOfSurvey = async (db: ReadDb, surveyId: number): Promise<string | undefined> =>
  (await db.selectFrom('surveys').select('country_code').where('id', '=', surveyId).executeTakeFirst())
    ?.country_code;

export const projectOfSurvey = async (db: ReadDb, surveyId: number): Promise<number | null> =>
  (await db.selectFrom('surveys').select('project_id').where('id', '=', surveyId).executeTakeFirst())
    ?.project_id ?? null;

export const numberOfSurvey = async (db: ReadDb, surveyId: number): Promise<string> =>
  (
    await db
      .selectFrom('surveys')
      .select('survey_number')
      .where('id', '=', surveyId)
      .executeTakeFirstOrThrow()
  ).survey_number;

export const findSurvey = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('surveys as s')
    .leftJoin('projects as p', 'p.id', 's.project_id')
    .selectAll('s')
    .select('p.name as project_name')
    .where('s.id', '=', surveyId)
    .executeTakeFirst();

type SurveyReaders = { readers: { language: string; members: number }[]; at_least: boolean };

/**
 * How many read which language, most first, of those who are invited to a survey, or wait for their invitation, and have not
 * started; `at_least` where only the first `most` invitations, or recipients, were looked at.
 */
export const readersOfSurvey = async (db: ReadDb, surveyId: number, most: number): Promise<SurveyReaders> =>
  (
    await sql<SurveyReaders>`
      with looked_at as materialized (
        (
          select member_id, state = 'invited' and not_sent is null as waits from invitations
          where survey_id = ${surveyId} order by member_id limit ${most}
        )
        union all
        (
          select r.member_id, true from waves w join wave_recipients r on r.wave_id = w.id
          where w.survey_id = ${surveyId} and w.waiting > 0 limit ${most}
        )
      ),
      -- Each by its key, once: for a join all members would be read.
      languages as materialized (
        select (select m.language from members m where m.id = i.member_id) as language from looked_at i where i.waits
      ),
      readers as (
        select language, count(*) as members from languages where language is not null group by language
      )
      select coalesce((select json_agg(r order by r.members desc, r.language) from readers r), '[]') as readers,
        (select count(*) from looked_at) >= ${most} as at_least
    `.execute(db)
  ).rows[0] ?? { readers: [], at_least: false };

type Entry = {
  id: number;
  at: Date;
  action: AuditAction;
  subject: string;
  operator: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
};

/** What the audit log says of a survey and its waves, newest first. */
export async function historyOfSurvey(db: ReadDb, surveyId: number, limit: number): Promise<Entry[]> {
  const waves = await db.selectFrom('waves').select('id').where('survey_id', '=', surveyId).execute();
  // Named one by one: of names that a query finds PostgreSQL expects many, and reads the log from its end until they come.
  const subjects = [`surveys ${surveyId}`, ...waves.map(({ id }) => `waves ${id}`)];
  return (
    await sql<Entry>`
      select a.id, a.at, a.action, a.subject, o.name as operator,
        coalesce((
          select jsonb_agg(jsonb_build_object('field', v.field, 'before', v.before, 'after', v.after) order by v.field)
          from audit_values v where v.audit_id = a.id and v.needed_right is null
        ), '[]') as changes
      from audit_log a
      left join operators o
        on a.actor_kind = 'operator' and o.id = substring(a.actor from '^operators ([0-9]{1,15})$')::bigint
      where a.subject = any(${subjects}::text[])
      order by a.id desc limit ${limit}
    `.execute(db)
  ).rows;
}

export const projectCovers = async (db: ReadDb, projectId: number, countryCode: string): Promise<boolean> =>
  (await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where(sql<boolean>`${countryCode} = any(country_codes)`)
    .executeTakeFirst()) !== undefined;

/** The projects that cover a country, newest first. */
export const projectsOfCountry = (db: ReadDb, countryCode: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where(sql<boolean>`${countryCode} = any(country_codes)`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

export const lockSurveyOfQuestionnaire = (db: Db, questionnaireId: number) =>
  db
    .selectFrom('surveys')
    .select(['id', 'state', 'country_code'])
    .where('questionnaire_id', '=', questionnaireId)
    .forNoKeyUpdate()
    .executeTakeFirst();
