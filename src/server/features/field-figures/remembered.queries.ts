import { sql } from 'kysely';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { FIELD_STATES } from '#contract/rules/survey-states.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

type Known = { survey_id: number; planned: number; counted_at: Date | null; figures: unknown };

/** About how many invitations surveys have, and what was counted last. */
export const knownFigures = async (db: ReadDb, surveys: readonly number[]): Promise<Known[]> =>
  (
    await sql<Known>`
      select s.id as survey_id, f.counted_at, f.figures,
        (select coalesce(sum(w.planned), 0) from waves w where w.survey_id = s.id) as planned
      from surveys s left join survey_figures f on f.survey_id = s.id
      where s.id = any(${surveys}::bigint[])
      order by planned, s.id
    `.execute(db)
  ).rows;

/** Surveys to count: those in the field that never were, then those whose time has come, then others with invitations that never were. */
export const dueSurveys = async (db: ReadDb, now: Date, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select s.id from surveys s left join survey_figures f on f.survey_id = s.id
      where f.due_at <= ${now} or f.survey_id is null and (s.state = any(${FIELD_STATES}::text[])
        or exists (select from waves w where w.survey_id = s.id and w.planned > 0))
      order by f.survey_id is null and s.state = any(${FIELD_STATES}::text[]) desc, f.due_at, s.id limit ${limit}
    `.execute(db)
  ).rows.map(({ id }) => id);

type Plan = {
  state: SurveyState;
  target: number | null;
  began_at: Date;
  closes_at: Date | null;
  minutes: number;
  expected_incidence: number | null;
  time_zone: string;
};

/** What a survey promised, and by when it wants its completes. */
export const planOfSurvey = async (db: ReadDb, surveyId: number): Promise<Plan | undefined> =>
  (
    await sql<Plan>`
      select s.state, s.closes_at, s.minutes, s.expected_incidence, coalesce(s.opens_at, s.field_began_at, s.created_at) as began_at,
        (select min(q.wanted) from quota_cells q where q.survey_id = s.id and q.conditions = '[]') as target,
        c.time_zone
      from surveys s join countries c on c.code = s.country_code where s.id = ${surveyId}
    `.execute(db)
  ).rows[0];

export const countryOfSurvey = async (db: ReadDb, surveyId: number): Promise<string | undefined> =>
  (await db.selectFrom('surveys').select('country_code').where('id', '=', surveyId).executeTakeFirst())
    ?.country_code;

export const surveyOfWave = async (db: ReadDb, waveId: number): Promise<number> =>
  (await db.selectFrom('waves').select('survey_id').where('id', '=', waveId).executeTakeFirstOrThrow())
    .survey_id;

/** Keeps what was counted, unless somebody has counted later. */
export const rememberFigures = (
  db: Db,
  row: { survey_id: number; counted_at: Date; figures: unknown; behind_plan: boolean; due_at: Date | null },
) =>
  db
    .insertInto('survey_figures')
    .values({ ...row, figures: JSON.stringify(row.figures) })
    .onConflict((conflict) =>
      conflict.column('survey_id').doUpdateSet((set) => ({
        counted_at: set.ref('excluded.counted_at'),
        figures: set.ref('excluded.figures'),
        behind_plan: set.ref('excluded.behind_plan'),
        due_at: set.ref('excluded.due_at'),
      })),
    )
    .execute();

/** Whether the survey has been counted before. */
export async function makeDue(db: Db, surveyId: number, due_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('survey_figures')
    .set({ due_at })
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes those due again that nobody counts any more and that lack what an older release didn't count; returns how many. */
export const makeOlderDue = async (db: Db, due_at: Date, limit: number): Promise<number> =>
  (
    await sql<unknown>`
      update survey_figures set due_at = ${due_at} where survey_id in (
        select survey_id from survey_figures
        where due_at is null and figures @? '$.cells[*] ? (!exists(@.days))' order by survey_id limit ${limit}
      ) returning survey_id
    `.execute(db)
  ).rows.length;

/** Surveys behind their plan by country, as they were last counted. */
export const countBehindPlan = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select s.country_code, count(*) as count
      from survey_figures f join surveys s on s.id = f.survey_id
      where f.behind_plan group by s.country_code
    `.execute(db)
  ).rows;
