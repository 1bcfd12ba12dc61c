import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** Those of these mails that were given up and still have something to say wait again. */
export const requeueMails = (
  db: Db,
  ids: readonly number[],
  { now, createdAfter }: { now: Date; createdAfter: Date },
) =>
  db
    .updateTable('mails')
    .set({ state: 'queued' })
    .where(sql<boolean>`id = any(${ids})`)
    .where('state', '=', 'failed')
    .where('data', '<>', '{}')
    .where((eb) => eb.or([eb('useful_until', 'is', null), eb('useful_until', '>', now)]))
    .where('created_at', '>', createdAfter)
    .execute();

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

/** Empties mails that were given up: those whose codes are good no more, and the old ones. */
export const emptyGivenUpMails = (db: Db, { now, createdBefore }: { now: Date; createdBefore: Date }) =>
  db
    .updateTable('mails')
    .set({ data: '{}' })
    .where('state', '=', 'failed')
    .where('data', '<>', '{}')
    .where((eb) => eb.or([eb('useful_until', '<=', now), eb('created_at', '<=', createdBefore)]))
    .execute();
