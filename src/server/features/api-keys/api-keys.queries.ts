import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { ApiKeys } from '#server/database/tables.ts';

/** A key with its creator's current rights, which limit it. */
const keys = (db: ReadDb) =>
  db
    .selectFrom('api_keys')
    .innerJoin('operators', 'operators.id', 'api_keys.operator_id')
    .innerJoin('operator_roles', 'operator_roles.id', 'operators.role_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.prefix',
      'api_keys.secret_hash',
      'api_keys.operator_id',
      'api_keys.rights',
      'api_keys.countries',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.ended_at',
      'operators.name as operator',
      'operators.language',
      'operators.countries as operator_countries',
      'operators.ended_at as operator_ended_at',
      'operator_roles.rights as operator_rights',
    ]);

export const selectKeys = (db: ReadDb) =>
  keys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id', 'desc').execute();

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

export const findKey = (db: ReadDb, prefix: string, now: Date) =>
  keys(db)
    .where('api_keys.prefix', '=', prefix)
    .where('api_keys.expires_at', '>', now)
    .where('api_keys.ended_at', 'is', null)
    .where('operators.ended_at', 'is', null)
    .executeTakeFirst();

export const findKeyById = (db: ReadDb, id: number) =>
  keys(db).where('api_keys.id', '=', id).executeTakeFirst();

/** Undefined if one that was made with this creation key lives, after waiting for another transaction that makes it. */
export const insertKey = (db: Db, key: Insertable<ApiKeys>) =>
  db
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Ends the key that was made with this creation key, unless it was used. */
export const endUnusedKey = (db: Db, operator_id: number, creation_key: string, ended_at: Date) =>
  db
    .updateTable('api_keys')
    .set({ ended_at })
    .where('operator_id', '=', operator_id)
    .where('creation_key', '=', creation_key)
    .where('ended_at', 'is', null)
    .where('last_used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const endKey = (db: Db, id: number, ended_at: Date) =>
  db
    .updateTable('api_keys')
    .set({ ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const endKeys = (db: Db, operator_id: number, ended_at: Date) =>
  db
    .updateTable('api_keys')
    .set({ ended_at })
    .where('operator_id', '=', operator_id)
    .where('ended_at', 'is', null)
    .execute();

export const touchKey = (db: Db, id: number, last_used_at: Date) =>
  db.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute();
