import { sql } from 'kysely';
import type { Group } from '#contract/rules/conditions.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** `condition` null: it counts every complete. */
export type Cell = { id: number; condition: Group | null };
export type NewCell = { name: string; wanted: number; condition: Group | null; is_enforced?: boolean };
export type FullCell = Cell & Required<NewCell> & { filled: number };

export type StoredCell = { condition: Group | null; conditions: number[][] };

/** Releases before trees had lists of options: one of each had to be chosen. */
const conditionOf = ({ condition, conditions }: StoredCell): Group | null =>
  condition ??
  (conditions.length === 0
    ? null
    : { kind: 'all', of: conditions.map((options) => ({ kind: 'answer', options })) });

export const cellOf = <T extends StoredCell>({ conditions, ...row }: T): Omit<T, 'conditions'> => ({
  ...row,
  condition: conditionOf({ condition: row.condition, conditions }),
});

/** An empty list of options, which nobody meets, tells releases before trees to leave a cell alone. */
const stored = ({ condition, ...cell }: NewCell) => ({
  ...cell,
  conditions: JSON.stringify(condition === null ? [] : [[]]),
  condition: condition === null ? null : JSON.stringify(condition),
});

/** The completes that are wanted in all; null: no limit. */
export const targetOf = async (db: ReadDb, surveyId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('quota_cells')
      .select((eb) => eb.fn.min<number | null>('wanted').as('wanted'))
      .where('survey_id', '=', surveyId)
      .where(sql<boolean>`conditions = '[]'`)
      .executeTakeFirst()
  )?.wanted ?? null;

export const insertCells = (db: Db, surveyId: number, cells: readonly NewCell[]) =>
  db
    .insertInto('quota_cells')
    .values(cells.map((cell) => ({ ...stored(cell), survey_id: surveyId })))
    .execute();

export const cellsOfSurvey = async (db: ReadDb, surveyId: number): Promise<Cell[]> =>
  (
    await db
      .selectFrom('quota_cells')
      .select(['id', 'condition', 'conditions'])
      .where('survey_id', '=', surveyId)
      .orderBy('id')
      .$castTo<StoredCell & { id: number }>()
      .execute()
  ).map(cellOf);

export const quotaConditions = async (db: ReadDb, countries: readonly string[]): Promise<(Group | null)[]> =>
  (
    await db
      .selectFrom('quota_cells as q')
      .innerJoin('surveys as s', 's.id', 'q.survey_id')
      .select(['q.condition', 'q.conditions'])
      .where(sql<boolean>`s.country_code = any(${countries})`)
      .where('s.state', 'not in', ['closed', 'archived'])
      .$castTo<StoredCell>()
      .execute()
  ).map(conditionOf);

/** The same, with the places that an attempt has. */
export const cellsOfAttempt = async (
  db: ReadDb,
  { id, survey_id }: { id: number; survey_id: number },
): Promise<(Cell & { held: boolean })[]> =>
  (
    await db
      .selectFrom('quota_cells as c')
      .select(['c.id', 'c.condition', 'c.conditions'])
      .select(
        sql<boolean>`exists (select from attempt_places p where p.attempt_id = ${id} and p.cell_id = c.id)`.as(
          'held',
        ),
      )
      .where('c.survey_id', '=', survey_id)
      .orderBy('c.id')
      .$castTo<StoredCell & { id: number; held: boolean }>()
      .execute()
  ).map(cellOf);

const allOfCells = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('quota_cells')
    .select(['id', 'name', 'wanted', 'filled', 'is_enforced', 'condition', 'conditions'])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .$castTo<StoredCell & Omit<FullCell, 'condition'>>();

/** The cells of a survey as they were ordered. */
export const fullCells = async (db: ReadDb, surveyId: number): Promise<FullCell[]> =>
  (await allOfCells(db, surveyId).execute()).map(cellOf);

/** The same, locked in the order of their ids: nobody takes a place or gives one back meanwhile. */
export const lockFullCells = async (db: Db, surveyId: number): Promise<FullCell[]> =>
  (await allOfCells(db, surveyId).forNoKeyUpdate().execute()).map(cellOf);

export const lockCellsOfSurveys = (db: Db, surveyIds: readonly number[]) =>
  lockCellsIn(db, 'survey_id', surveyIds);

export const lockCellsById = (db: Db, cellIds: readonly number[]) => lockCellsIn(db, 'id', cellIds);

const lockCellsIn = (db: Db, column: 'id' | 'survey_id', ids: readonly number[]) =>
  db
    .selectFrom('quota_cells')
    .select('id')
    .where(sql<boolean>`${sql.ref(column)} = any(${ids})`)
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

/** Fills a place of a cell if there is one, or if it is relaxed; the row lock serialises concurrent requests. */
const filledCell = (db: Db, cellId: number | null) =>
  db
    .updateTable('quota_cells')
    .set((set) => ({ filled: set('filled', '+', 1) }))
    .where('id', '=', cellId)
    .where(
      sql<boolean>`(not is_enforced or filled < least(wanted, (
        select s.soft_launch_completes from surveys s
        where s.id = quota_cells.survey_id and s.state = 'soft_launch' and quota_cells.conditions = '[]'
      )))`,
    )
    .returning('id');

/** The statements that take a place, if there is one, beside one named `attempt`; a row of `taken` says that there was. */
export const firstPlace = (db: Db, cellId: number | null) => ({
  taken: filledCell(db, cellId),
  placed: sql`
    insert into attempt_places (attempt_id, cell_id) select attempt.id, taken.id from attempt cross join taken
  `,
});

/** Takes a place in a cell if there is one. */
export async function takePlace(db: Db, attemptId: number, cellId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with('taken', () => filledCell(db, cellId))
    .insertInto('attempt_places')
    .columns(['attempt_id', 'cell_id'])
    .expression((from) =>
      from.selectFrom('taken').select([sql<number>`${attemptId}::bigint`.as('attempt_id'), 'id']),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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

/** The total that a client ordered, with the places that are taken; undefined where there is no limit. */
export const lockTotal = (db: Db, surveyId: number) =>
  db
    .selectFrom('quota_cells')
    .select(['id', 'wanted', 'filled'])
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`conditions = '[]'`)
    .orderBy('id')
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateCell = (
  db: Db,
  cellId: number,
  { condition, ...cell }: { [K in keyof NewCell]?: NewCell[K] },
) =>
  db
    .updateTable('quota_cells')
    .set({ ...cell, ...(condition ? { condition: JSON.stringify(condition), conditions: '[[]]' } : {}) })
    .where('id', '=', cellId)
    .execute();

/** Removes a cell with the places that attempts hold in it. */
export async function deleteCell(db: Db, cellId: number): Promise<void> {
  await db.deleteFrom('attempt_places').where('cell_id', '=', cellId).execute();
  await db.deleteFrom('quota_cells').where('id', '=', cellId).execute();
}

/** The version of a survey's list of cells grows when it is edited. */
export const raiseQuotasVersion = async (db: Db, surveyId: number): Promise<number> =>
  (
    await db
      .updateTable('surveys')
      .set({ quotas_version: sql<number>`quotas_version + 1` })
      .where('id', '=', surveyId)
      .returning('quotas_version')
      .executeTakeFirstOrThrow()
  ).quotas_version;

/** What cells ask of a member; undefined once they have left. */
export const factsOfMember = async (db: ReadDb, memberId: number) =>
  (
    await sql<{
      birthdate: string;
      gender: string;
      language: string;
      created_at: Date;
      time_zone: string;
      options: number[];
    }>`
      select m.birthdate, m.gender, m.language, m.created_at, c.time_zone, coalesce(f.facts, '{}') as options
      from members m
      join countries c on c.code = m.country_code
      left join member_facts f on f.member_id = m.id
      where m.id = ${memberId}
    `.execute(db)
  ).rows[0];
