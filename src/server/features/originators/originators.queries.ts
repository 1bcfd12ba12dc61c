import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Originators } from '#server/database/tables.ts';

export const allOriginators = (db: ReadDb) =>
  db.selectFrom('originators').selectAll().orderBy('name').execute();

/** Nobody else changes it before the transaction ends. */
export const lockOriginator = (db: Db, name: string) =>
  db.selectFrom('originators').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();

export const updateOriginator = (db: Db, { name, ...changes }: Insertable<Originators>) =>
  db.updateTable('originators').set(changes).where('name', '=', name).execute();

/** The pixel of a member's originator, if it is on the operators' list. */
export const findPixel = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members as m')
    .innerJoin('originators as o', 'o.name', 'm.originator')
    .select(['o.pixel_type as type', 'o.pixel_src as src', 'm.originator_params as params'])
    .where('m.id', '=', memberId)
    .where('o.active', '=', true)
    .executeTakeFirst();

export const activePixels = (db: ReadDb) =>
  db
    .selectFrom('originators')
    .select(['pixel_type as type', 'pixel_src as src'])
    .where('active', '=', true)
    .where('pixel_src', 'is not', null)
    .execute();

/** Returns whether it is new. */
export const insertOriginator = async (db: Db, originator: { name: string }): Promise<boolean> =>
  (
    await db
      .insertInto('originators')
      .values(originator)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;
