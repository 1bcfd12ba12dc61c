import { type Insertable, sql, type Updateable } from 'kysely';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Projects } from '#server/database/tables.ts';

const right = 'surveys';

/** One of a project's countries, one of these (null: any) where it has one. */
export const countryOfProject = async (
  db: ReadDb,
  projectId: number,
  countries: readonly string[] | null,
): Promise<string | undefined> =>
  (
    await sql<{ code: string }>`
      select code from projects, unnest(country_codes) as code
      where id = ${projectId}
      order by code = any(coalesce(${countries}::text[], '{}')) desc, code limit 1
    `.execute(db)
  ).rows[0]?.code;

export const findProject = (db: ReadDb, projectId: number) =>
  db
    .selectFrom('projects as p')
    .leftJoin('operators as o', 'o.id', 'p.manager_id')
    .selectAll('p')
    .select('o.name as manager')
    .where('p.id', '=', projectId)
    .executeTakeFirst();

export const lockProject = (db: Db, projectId: number) =>
  db.selectFrom('projects').selectAll().where('id', '=', projectId).forUpdate().executeTakeFirstOrThrow();

export const insertProject = (db: Db, project: Insertable<Projects>) =>
  db
    .insertInto('projects')
    .values({ created_at: clock.now(), ...project })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const updateProject = (db: Db, projectId: number, changes: Updateable<Projects>) =>
  db
    .updateTable('projects')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .returning('version')
    .executeTakeFirstOrThrow();

export type ProjectSurvey = {
  id: number;
  survey_number: string;
  title: string;
  country_code: string;
  state: SurveyState;
  points: number;
  target: number | null;
  promised_minutes: number;
  expected_incidence: number | null;
  questionnaire_id: number | null;
};

type Reading = { countries: readonly string[] | null; language: string; fallback: string };

/** The surveys of a project in these countries (null: all), newest first. */
export const surveysOfProject = async (
  db: ReadDb,
  projectId: number,
  { countries, language, fallback }: Reading,
): Promise<ProjectSurvey[]> =>
  (
    await sql<ProjectSurvey>`
      select s.id, s.survey_number, s.country_code, s.state, s.points, s.minutes as promised_minutes, s.expected_incidence,
        s.questionnaire_id,
        coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', '') as title,
        (select min(wanted) from quota_cells q where q.survey_id = s.id and q.conditions = '[]') as target
      from surveys s
      where s.project_id = ${projectId}
        and ${countries === null ? sql`true` : sql`s.country_code = any(${countries})`}
      order by s.id desc
    `.execute(db)
  ).rows;

/** The countries in which the surveys of a project stand, one row a survey. */
export const countriesOfSurveys = async (db: ReadDb, projectId: number): Promise<string[]> =>
  (await db.selectFrom('surveys').select('country_code').where('project_id', '=', projectId).execute()).map(
    ({ country_code }) => country_code,
  );

/** Operators who can manage projects, of these countries (null: all), by name. */
export const selectManagers = (db: ReadDb, countries: readonly string[] | null) =>
  db
    .selectFrom('operators as o')
    .innerJoin('operator_roles as r', 'r.id', 'o.role_id')
    .select(['o.id', 'o.name'])
    .where('o.ended_at', 'is', null)
    .where('o.accepted_at', 'is not', null)
    .where(sql<boolean>`${right} = any(r.rights)`)
    .$if(countries !== null, (query) =>
      query.where(sql<boolean>`(o.countries is null or o.countries && ${countries}::text[])`),
    )
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();

export const selectCurrencies = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('countries').select('currency').distinct().orderBy('currency').execute()).map(
    ({ currency }) => currency,
  );
