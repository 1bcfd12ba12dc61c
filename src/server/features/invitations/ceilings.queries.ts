import { sql } from 'kysely';
import type { Ceilings, UsedOfCeilings } from '#contract/rules/ceilings.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

type VersionedCeilings = Ceilings & { version: number };

const rows = (db: ReadDb) =>
  db.selectFrom('survey_ceilings').select(['per_day', 'members', 'points', 'version']);

export const selectCeilings = (db: ReadDb, surveyId: number): Promise<VersionedCeilings | undefined> =>
  rows(db).where('survey_id', '=', surveyId).executeTakeFirst();

export const lockCeilings = (db: Db, surveyId: number): Promise<VersionedCeilings | undefined> =>
  rows(db).where('survey_id', '=', surveyId).forUpdate().executeTakeFirst();

/** Whether the survey had none until now. */
export const insertCeilings = async (
  db: Db,
  surveyId: number,
  ceilings: VersionedCeilings,
): Promise<boolean> =>
  (await db
    .insertInto('survey_ceilings')
    .values({ survey_id: surveyId, ...ceilings })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()) !== undefined;

export const updateCeilings = (db: Db, surveyId: number, ceilings: VersionedCeilings) =>
  db.updateTable('survey_ceilings').set(ceilings).where('survey_id', '=', surveyId).execute();

/** What a raise that is under way promises to everybody who is invited. */
const raised = (surveyId: number) =>
  sql<
    number | null
  >`(select max(points) from point_raises where survey_id = ${surveyId} and ended_at is null)`;

/** The most points that any of the next recipients of a wave was promised; null: nobody waits in it. */
export const mostPointsNext = async (
  db: ReadDb,
  { id, survey_id, sent_to }: { id: number; survey_id: number; sent_to: number },
  limit: number,
): Promise<number | null> =>
  (
    await sql<{ points: number | null }>`
      select greatest(max(points), ${raised(survey_id)}) as points from (
        select points from invitations
        where wave_id = ${id} and id > ${sent_to} and invited_at is null and not_sent is null
        order by id limit ${limit}
      ) as next
    `.execute(db)
  ).rows[0]?.points ?? null;

/** What all who are invited to a survey can still earn or have earned, once each of them is promised at least so many points. */
export const promisedPoints = async (db: ReadDb, surveyId: number, atLeast: number): Promise<number> =>
  (
    await sql<{ promised: number }>`
      select coalesce(sum(greatest(points, ${atLeast}::bigint)), 0)::float8 as promised from invitations
      where survey_id = ${surveyId} and invited_at is not null and test_member_id is null
        and state in ('invited', 'started', 'complete')
    `.execute(db)
  ).rows[0]?.promised ?? 0;

/** How many are invited to a survey, without tests, and the points they can still earn or have earned; `day` is the moment the day began. */
export const usedOfCeilings = async (db: ReadDb, surveyId: number, dayBegan: Date): Promise<UsedOfCeilings> =>
  (
    await sql<UsedOfCeilings>`
      select count(*) filter (where invited_at >= ${dayBegan}) as per_day, count(*) as members,
        coalesce(sum(greatest(points, ${raised(surveyId)})) filter (where state in ('invited', 'started', 'complete')), 0)::float8 as points
      from invitations
      where survey_id = ${surveyId} and invited_at is not null and test_member_id is null
    `.execute(db)
  ).rows[0] ?? { per_day: 0, members: 0, points: 0 };
