import { sql } from 'kysely';
import type { Ceilings, UsedOfCeilings } from '#contract/rules/ceilings.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

type VersionedCeilings = Ceilings & { version: number };

/** How much of the ceilings is used at most: as it was counted at a moment, and what was invited since. */
export type KeptUse = UsedOfCeilings & {
  counted_at: Date | null;
  due_at: Date | null;
  day_began: Date | null;
};

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

/** The most points that any of the next invitations that wait in a wave promises; null: there are none. */
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

/** Undefined: the survey has no ceilings, or a raise is under way, which counts for everybody at once. */
export const keptUse = (db: ReadDb, surveyId: number): Promise<KeptUse | undefined> =>
  db
    .selectFrom('survey_ceilings')
    .where(sql<boolean>`${raised(surveyId)} is null`)
    .select(['counted_at', 'due_at', 'day_began'])
    .select(['used_per_day as per_day', 'used_members as members', 'used_points as points'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();

export const keepUse = (
  db: Db,
  surveyId: number,
  { per_day, members, points, ...when }: { [K in keyof KeptUse]: NonNullable<KeptUse[K]> },
) =>
  db
    .updateTable('survey_ceilings')
    .set({ ...when, used_per_day: per_day, used_members: members, used_points: points })
    .where('survey_id', '=', surveyId)
    .execute();

/** Adds what was invited on a day that began at a moment. */
export const addUse = (
  db: Db,
  surveyId: number,
  more: { members: number; points: number; day_began: Date },
) =>
  sql`
    update survey_ceilings set
      used_members = used_members + ${more.members}::bigint,
      used_points = used_points + ${more.points}::bigint,
      used_per_day = case when day_began = ${more.day_began}::timestamptz then used_per_day else 0 end + ${more.members}::bigint,
      day_began = ${more.day_began}
    where survey_id = ${surveyId}
  `.execute(db);

/** The next step counts again: these invitations promise more. */
export const makeUseDue = (db: Db, invitationIds: readonly number[]) =>
  sql`
    update survey_ceilings set due_at = null
    where due_at is not null
      and survey_id in (select survey_id from invitations where id = any(${invitationIds}::bigint[]))
  `.execute(db);
