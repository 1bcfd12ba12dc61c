import { type Insertable, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Surveys } from '#server/database/tables.ts';
import type { InvitationStanding } from './standing.ts';

export type SurveyState = 'draft' | 'live' | 'paused' | 'closed' | 'archived';

export type ListedInvitation = InvitationStanding & {
  id: number;
  survey_number: string;
  titles: Record<string, string>;
  points: number;
  minutes: number;
};

/** The cursor of a list of surveys; `waiting`: the row can't be started now. */
export type LastShown = { before: number; waiting: boolean };

/**
 * A member's invitations that `standingOf` calls open or unavailable, so that every page but the last is full. Open
 * ones first, then unavailable ones, each newest first.
 */
export const openInvitations = async (
  db: ReadDb,
  { memberId, last, limit, now }: { memberId: number; last: LastShown; limit: number; now: Date },
): Promise<ListedInvitation[]> =>
  (
    await sql<ListedInvitation>`
      with listed as (
        select id, survey_number, titles, points, minutes, closes_at, state, survey_state, has_place, open_until,
          state = 'started' or survey_state = 'live' and has_place as startable
        from invitation_standings
        where member_id = ${memberId} and survey_state <> 'archived'
          and (
            state = 'started' and open_until > ${now}
            or state = 'invited' and survey_state in ('live', 'paused') and (closes_at is null or closes_at > ${now})
          )
      )
      select * from listed
      where (startable, id) < (${!last.waiting}, ${last.before})
      order by startable desc, id desc
      limit ${limit}
    `.execute(db)
  ).rows;

export const insertSurvey = (db: Db, survey: Insertable<Surveys>) =>
  db.insertInto('surveys').values(survey).returning(['id', 'survey_number']).executeTakeFirstOrThrow();

export const insertKey = (db: Db, key: { survey_id: number; key_id: string; secret: string }) =>
  db.insertInto('survey_keys').values(key).execute();

/** Locks the survey; undefined if the number is unknown. */
export const lockSurvey = (db: Db, surveyNumber: string) =>
  db
    .selectFrom('surveys')
    .select(['id', 'state', 'topic'])
    .where('survey_number', '=', surveyNumber)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateState = (db: Db, surveyId: number, state: SurveyState) =>
  db.updateTable('surveys').set({ state }).where('id', '=', surveyId).execute();

export const updateTopic = (db: Db, surveyId: number, topic: string | null) =>
  db.updateTable('surveys').set({ topic }).where('id', '=', surveyId).execute();

/** Keys for signing and verifying, newest first. */
export const liveKeys = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('survey_keys')
    .select(['key_id as keyId', 'secret'])
    .where('survey_id', '=', surveyId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();

export const retireKey = (db: Db, surveyId: number, keyId: string, retiredAt: Date) =>
  db
    .updateTable('survey_keys')
    .set({ retired_at: retiredAt })
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .execute();

export type Cell = { id: number; conditions: number[][] };

export const insertCells = (
  db: Db,
  surveyId: number,
  cells: ReadonlyArray<{ name: string; wanted: number; conditions: readonly (readonly number[])[] }>,
) =>
  db
    .insertInto('quota_cells')
    .values(
      cells.map((cell) => ({ ...cell, survey_id: surveyId, conditions: JSON.stringify(cell.conditions) })),
    )
    .execute();

export const cellsOfSurvey = (db: ReadDb, surveyId: number): Promise<Cell[]> =>
  db
    .selectFrom('quota_cells')
    .select(['id', 'conditions'])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .$castTo<Cell>()
    .execute();

export const lockCellsOfSurveys = (db: Db, surveyIds: readonly number[]) =>
  db
    .selectFrom('quota_cells')
    .select('id')
    .where(sql<boolean>`survey_id = any(${surveyIds})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const placesOfAttempt = async (db: ReadDb, attemptId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('attempt_places')
      .select('cell_id')
      .where('attempt_id', '=', attemptId)
      .orderBy('cell_id')
      .execute()
  ).map((row) => row.cell_id);

/** Takes a place in a cell if there is one; the row lock serialises concurrent requests. */
export async function takePlace(db: Db, attemptId: number, cellId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quota_cells')
    .set((set) => ({ filled: set('filled', '+', 1) }))
    .where('id', '=', cellId)
    .whereRef('filled', '<', 'wanted')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db.insertInto('attempt_places').values({ attempt_id: attemptId, cell_id: cellId }).execute();
  return true;
}

/** Takes a place even if none is left. */
export async function addPlace(db: Db, attemptId: number, cellId: number): Promise<void> {
  await db
    .updateTable('quota_cells')
    .set((set) => ({ filled: set('filled', '+', 1) }))
    .where('id', '=', cellId)
    .execute();
  await db.insertInto('attempt_places').values({ attempt_id: attemptId, cell_id: cellId }).execute();
}

export async function giveBackPlace(db: Db, attemptId: number, cellId: number): Promise<void> {
  await db
    .updateTable('quota_cells')
    .set((set) => ({ filled: set('filled', '-', 1) }))
    .where('id', '=', cellId)
    .execute();
  await db
    .deleteFrom('attempt_places')
    .where('attempt_id', '=', attemptId)
    .where('cell_id', '=', cellId)
    .execute();
}
