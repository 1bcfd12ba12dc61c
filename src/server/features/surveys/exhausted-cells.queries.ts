import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { cellOf, type StoredCell } from './quotas.queries.ts';

/** Enforced cells that have no place left, of surveys or of one; the total has no condition. */
export const cellsWithoutPlace = async (
  db: ReadDb,
  of: { survey_numbers: readonly string[] } | { survey_id: number },
) =>
  (
    await db
      .selectFrom('quota_cells as c')
      .innerJoin('surveys as s', 's.id', 'c.survey_id')
      .select([
        'c.id',
        'c.name',
        'c.wanted',
        'c.condition',
        'c.conditions',
        's.survey_number',
        's.questionnaire_id',
      ])
      .where(
        'survey_id' in of
          ? sql<boolean>`s.id = ${of.survey_id}`
          : sql<boolean>`s.survey_number = any(${of.survey_numbers})`,
      )
      .where('c.is_enforced', '=', true)
      .where(sql<boolean>`c.filled >= c.wanted`)
      .orderBy('c.id')
      .$castTo<
        StoredCell & {
          id: number;
          name: string;
          wanted: number;
          survey_number: string;
          questionnaire_id: number | null;
        }
      >()
      .execute()
  ).map(cellOf);

/** Of these cells those whose completes are all in: nobody who is in the middle of the survey holds a place of theirs. */
export const completeCells = async (db: ReadDb, cellIds: readonly number[]): Promise<Set<number>> => {
  if (cellIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select c.id from quota_cells c
    where c.id = any(${cellIds}) and c.wanted <= (
      select count(*) from attempt_places p join attempts a on a.id = p.attempt_id
      where p.cell_id = c.id and a.outcome is not null
    )
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
};
