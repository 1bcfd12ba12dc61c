import { sql } from 'kysely';
import type { SetAsideReason } from '#contract/rules/mail-reports.ts';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

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

export const countUnseen = async (db: ReadDb): Promise<number> =>
  (
    await db
      .selectFrom('set_aside_reports')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

export const markSeen = async (db: Db, upTo: number, at: Date): Promise<number> =>
  Number(
    (
      await db
        .updateTable('set_aside_reports')
        .set({ seen_at: at })
        .where('id', '<=', upTo)
        .where('seen_at', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  );
