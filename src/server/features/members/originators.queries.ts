import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Originators } from '#server/database/tables.ts';

export const allOriginators = (db: ReadDb) =>
  db.selectFrom('originators').selectAll().orderBy('name').execute();

export const findOriginator = (db: ReadDb, name: string) =>
  db.selectFrom('originators').selectAll().where('name', '=', name).executeTakeFirst();

export const upsertOriginator = (db: Db, originator: Insertable<Originators>) =>
  db
    .insertInto('originators')
    .values(originator)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(originator))
    .execute();
