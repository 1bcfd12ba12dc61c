import { type Insertable, sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Pictures } from '#server/database/tables.ts';

/** Keeps a picture, once; returns whether it is a new one. One that was on its way out stays. */
export async function insertPicture(db: Db, picture: Insertable<Pictures>): Promise<boolean> {
  const added = await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (added) return true;
  await db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('hash', '=', picture.hash)
    .where('unused_since', 'is not', null)
    .execute();
  return false;
}

export const findPicture = (db: ReadDb, hash: string) =>
  db.selectFrom('pictures').select('bytes').where('hash', '=', hash).executeTakeFirst();

const IS_SHOWN = sql<boolean>`(
  exists (select from rewards r where r.picture = p.hash)
  or exists (select from questionnaire_pictures q where q.hash = p.hash)
)`;

/** Notes of so many pictures that something shows them again; returns of how many. */
export const noteShown = (db: Db, atOnce: number): Promise<number> =>
  affectedRows(
    sql`
    update pictures set unused_since = null where hash in (
      select p.hash from pictures p where p.unused_since is not null and ${IS_SHOWN} order by p.hash limit ${atOnce}
    )
  `.execute(db),
  );

/** Notes of so many pictures that nothing shows them; returns of how many. */
export const noteUnused = (db: Db, now: Date, atOnce: number): Promise<number> =>
  affectedRows(
    sql`
    update pictures set unused_since = ${now} where hash in (
      select p.hash from pictures p where p.unused_since is null and not ${IS_SHOWN} order by p.hash limit ${atOnce}
    )
  `.execute(db),
  );

/** Deletes pictures that nothing has shown since then. One that is taken up at this moment stays for the next time. */
export const deleteUnused = (db: Db, before: Date, atOnce: number): Promise<number> =>
  affectedRows(
    sql`
    delete from pictures where hash in (
      select p.hash from pictures p where p.unused_since < ${before} and not ${IS_SHOWN}
      order by p.unused_since, p.hash limit ${atOnce} for update skip locked
    )
  `.execute(db),
  );
