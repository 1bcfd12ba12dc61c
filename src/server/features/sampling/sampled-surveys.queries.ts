import { sql } from 'kysely';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';

export const countryOfSampledSurvey = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (await db.selectFrom('surveys').select('country_code').where('id', '=', id).executeTakeFirst())
    ?.country_code;

export const countryOfWave = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('waves as w')
      .innerJoin('surveys as s', 's.id', 'w.survey_id')
      .select('s.country_code')
      .where('w.id', '=', id)
      .executeTakeFirst()
  )?.country_code;

export const sampledSurvey = (db: ReadDb, id: number) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('countries as c', 'c.code', 's.country_code')
    .select(['s.id', 's.survey_number', 's.country_code', 's.topic', 's.points', 'c.time_zone'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Whether members can be invited to a survey now. */
export const stateOfSurvey = (db: ReadDb, id: number) =>
  db
    .selectFrom('surveys')
    .select(['opens_at', 'closes_at'])
    .select(sql<SurveyState>`state`.as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Completes that a survey still wants, attempts that go on counted as such; null: as many as there will be. */
export const missingCompletes = async (db: ReadDb, id: number): Promise<number | null> =>
  (
    await sql<{ missing: number }>`
      select greatest(q.wanted - q.filled, 0) as missing from quota_cells q where q.survey_id = ${id} and q.conditions = '[]'
    `.execute(db)
  ).rows[0]?.missing ?? null;

/** Two samples of one survey are drawn one after the other. */
export const lockSampling = (db: Db, surveyId: number) => takeLock(db, `sample ${surveyId}`);

/** How a wave was drawn, with its survey. */
export const sampleOfWave = (db: ReadDb, id: number) =>
  db
    .selectFrom('waves as w')
    .innerJoin('surveys as s', 's.id', 'w.survey_id')
    .select(['s.id as survey_id', 's.survey_number', 'w.sample'])
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow();
