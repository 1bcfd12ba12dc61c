import type { Db, ReadDb } from '#server/database/connect.ts';

/** Refuses a second one of the same raise. */
export const insertTopUp = (db: Db, row: { attempt_id: number; raise_id: number; points: number }) =>
  db.insertInto('top_ups').values(row).execute();

export const selectTopUps = (db: ReadDb, attemptId: number) =>
  db
    .selectFrom('top_ups')
    .select(['raise_id', 'points'])
    .where('attempt_id', '=', attemptId)
    .orderBy('raise_id')
    .execute();
