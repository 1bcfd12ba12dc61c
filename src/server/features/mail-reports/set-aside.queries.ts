import { sql } from 'kysely';
import type { SetAsideReason } from '#contract/rules/mail-reports.ts';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** So many wait for somebody to look at them; beyond that, what says nothing is deleted instead of set aside. */
export const MOST_UNSEEN = 10_000;

export const insertSetAside = (
  db: Db,
  row: { name: string; reason: SetAsideReason; bytes: number; set_aside_at: Date },
) =>
  db
    .insertInto('set_aside_reports')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

export const isSetAside = async (db: ReadDb, name: string): Promise<boolean> =>
  (await db.selectFrom('set_aside_reports').select('id').where('name', '=', name).executeTakeFirst()) !==
  undefined;

/** Some that were set aside before a moment, the oldest first; returns how many. */
export const deleteSetAside = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from set_aside_reports where id = any(array(
          select id from set_aside_reports where set_aside_at <= ${before} order by set_aside_at limit ${limit}
        ))
      `.execute(db),
  );

/** Of these the names, which are on the list no more. */
export const takeFromList = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  (
    await db.deleteFrom('set_aside_reports').where(sql<boolean>`id = any(${ids})`).returning('name').execute()
  ).map(({ name }) => name);

/** The latest first. */
export const unseenReports = (db: ReadDb, limit: number) =>
  db
    .selectFrom('set_aside_reports')
    .select(['id', 'name', 'reason', 'bytes', 'set_aside_at'])
    .where('seen_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<{ id: number; name: string; reason: SetAsideReason; bytes: number; set_aside_at: Date }>()
    .execute();

/** How many nobody has seen, counted up to `MOST_UNSEEN`. */
export const countUnseen = async (db: ReadDb): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count from (
        select from set_aside_reports where seen_at is null limit ${MOST_UNSEEN}
      ) as unseen
    `.execute(db)
  ).rows[0]?.count ?? 0;

/** Some up to this one, `MOST_UNSEEN` at most; returns how many. */
export const markSeen = (db: Db, upTo: number, at: Date): Promise<number> =>
  affectedRows(
    sql`
      update set_aside_reports set seen_at = ${at} where id = any(array(
        select id from set_aside_reports where seen_at is null and id <= ${upTo} order by id limit ${MOST_UNSEEN}
      ))
    `.execute(db),
  );
