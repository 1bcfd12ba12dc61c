import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { AttemptFlags } from '#server/database/tables.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** Returns which flags were open. */
export const updateOpenFlags = async (
  db: Db,
  attemptId: number,
  changes: Updateable<AttemptFlags>,
): Promise<string[]> =>
  (
    await db
      .updateTable('attempt_flags')
      .set(changes)
      .where('attempt_id', '=', attemptId)
      .where('settled_at', 'is', null)
      .returning('kind')
      .execute()
  ).map(({ kind }) => kind);

/** Those of these attempts that nobody has decided, locked so that nobody decides them meanwhile. */
export const lockUndecided = async (db: Db, attempts: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('attempts')
      .select('id')
      .where(sql<boolean>`id = any(${attempts}::bigint[])`)
      .where('reconciled', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id);

export const insertFlags = (db: Db, flags: readonly Insertable<AttemptFlags>[]) =>
  db
    .insertInto('attempt_flags')
    .values([...flags])
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Attempts with a flag that nobody has settled. */
export const countFlagged = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select a.country_code, count(distinct a.id) as count
      from attempt_flags f join attempts a on a.id = f.attempt_id
      where f.settled_at is null
      group by a.country_code
    `.execute(db)
  ).rows;
