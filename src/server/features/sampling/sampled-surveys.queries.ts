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

/** A survey's target, the places that it has now (in soft launch fewer), and those taken; nothing without a target. */
export const targetOf = async (
  db: ReadDb,
  surveyId: number,
): Promise<{ wanted: number; places: number; filled: number } | undefined> =>
  (
    await sql<{ wanted: number; places: number; filled: number }>`
      select q.wanted, q.filled,
        case when s.state = 'soft_launch' then least(q.wanted, s.soft_launch_completes) else q.wanted end as places
      from quota_cells q join surveys s on s.id = q.survey_id
      where q.survey_id = ${surveyId} and q.conditions = '[]' order by q.id limit 1
    `.execute(db)
  ).rows[0];

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
