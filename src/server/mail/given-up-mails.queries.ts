import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** Those of these mails that were given up and still have something to say wait again; returns how many. */
export const requeueMails = async (
  db: Db,
  ids: readonly number[],
  { now, createdAfter }: { now: Date; createdAfter: Date },
): Promise<number> =>
  Number(
    (
      await db
        .updateTable('mails')
        .set({ state: 'queued', stopped_at: null })
        .where(sql<boolean>`id = any(${ids})`)
        .where('state', '=', 'failed')
        .where('data', '<>', '{}')
        .where((eb) => eb.or([eb('useful_until', 'is', null), eb('useful_until', '>', now)]))
        .where('created_at', '>', createdAfter)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

/** How many of these mails failed for good. */
export const countFailed = async (db: ReadDb, ids: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(sql<boolean>`id = any(${ids})`)
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow()
  ).count;

/** Empties some of the mails that were given up: those whose codes are good no more, and the old ones. Returns how many. */
export const emptyGivenUpMails = async (
  db: Db,
  { now, createdBefore, limit }: { now: Date; createdBefore: Date; limit: number },
): Promise<number> =>
  affectedRows(
    sql`
        update mails set data = '{}' where id = any(array(
          select id from mails where state = 'failed' and data <> '{}'
            and (useful_until <= ${now} or created_at <= ${createdBefore})
          order by id limit ${limit}
        ))
      `.execute(db),
  );
