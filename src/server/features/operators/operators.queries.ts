import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { OperatorRoles, Operators } from '#server/database/tables.ts';

/** An operator with their role. */
const operators = (db: ReadDb) =>
  db
    .selectFrom('operators')
    .innerJoin('operator_roles', 'operator_roles.id', 'operators.role_id')
    .select([
      'operators.id',
      'operators.name',
      'operators.email',
      'operators.email_key',
      'operators.role_id',
      'operator_roles.name as role',
      'operator_roles.rights',
      'operators.countries',
      'operators.language',
      'operators.time_zone',
      'operators.created_at',
      'operators.accepted_at',
      'operators.last_seen_at',
      'operators.ended_at',
      'operators.version',
    ])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('operator_totp')
            .select('operator_totp.operator_id')
            .whereRef('operator_totp.operator_id', '=', 'operators.id')
            .where('operator_totp.secret', 'is not', null),
        ),
        exists(
          selectFrom('operator_passkeys')
            .select('operator_passkeys.id')
            .whereRef('operator_passkeys.operator_id', '=', 'operators.id'),
        ),
      ]).as('second_factor'),
    );

export const selectOperators = (db: ReadDb) => operators(db).orderBy('operators.name').execute();

export const findOperator = (db: ReadDb, id: number) =>
  operators(db).where('operators.id', '=', id).executeTakeFirst();

export type OperatorRow = NonNullable<Awaited<ReturnType<typeof findOperator>>>;

/** Locks an operator's row for a change. */
export const lockOperator = (db: Db, id: number) =>
  db.selectFrom('operators').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Locks all current owners, by the shipped role alone, from which nobody can take rights, so that the last one can't
 * be removed.
 */
export const lockOwners = (db: Db) =>
  db
    .selectFrom('operators')
    .innerJoin('operator_roles', 'operator_roles.id', 'operators.role_id')
    .select(['operators.id', 'operators.countries'])
    .where('operator_roles.name', '=', 'owner')
    .where('operator_roles.shipped', '=', true)
    .where('operators.countries', 'is', null)
    .where('operators.accepted_at', 'is not', null)
    .where('operators.ended_at', 'is', null)
    .orderBy('operators.id')
    .forUpdate('operators')
    .execute();

export const insertOperator = (db: Db, operator: Insertable<Operators>) =>
  db
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateOperator = (db: Db, id: number, changes: Updateable<Operators>) =>
  db
    .updateTable('operators')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const selectRoles = (db: ReadDb) =>
  db
    .selectFrom('operator_roles')
    .leftJoin('operators', (join) =>
      join.onRef('operators.role_id', '=', 'operator_roles.id').on('operators.ended_at', 'is', null),
    )
    .select([
      'operator_roles.id',
      'operator_roles.name',
      'operator_roles.rights',
      'operator_roles.shipped',
      'operator_roles.version',
    ])
    .select(({ fn }) => fn.count<number>('operators.id').as('operators'))
    .where('operator_roles.removed_at', 'is', null)
    .groupBy('operator_roles.id')
    .orderBy('operator_roles.shipped', 'desc')
    .orderBy('operator_roles.id')
    .execute();

export const lockRole = (db: Db, id: number) =>
  db
    .selectFrom('operator_roles')
    .select(['id', 'name', 'rights', 'shipped', 'version'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const findRoleByName = (db: ReadDb, name: string) =>
  db
    .selectFrom('operator_roles')
    .select(['id', 'rights'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Undefined if a role of this name exists; one that was removed is made anew. */
export const insertRole = (db: Db, role: Insertable<OperatorRoles>) =>
  db
    .insertInto('operator_roles')
    .values(role)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          rights: eb.ref('excluded.rights'),
          shipped: eb.ref('excluded.shipped'),
          removed_at: null,
          version: eb('operator_roles.version', '+', 1),
        }))
        .where('operator_roles.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();

export const updateRole = (db: Db, id: number, changes: Updateable<OperatorRoles>) =>
  db
    .updateTable('operator_roles')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Where a removed role has this name, another one takes it over, with those who have left and had it. */
export async function takeRemovedName(db: Db, id: number, name: string): Promise<void> {
  const removed = await db
    .selectFrom('operator_roles')
    .select('id')
    .where('name', '=', name)
    .where('removed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!removed) return;
  await db.updateTable('operators').set({ role_id: id }).where('role_id', '=', removed.id).execute();
  await deleteRole(db, removed.id);
}

export const deleteRole = (db: Db, id: number) =>
  db.deleteFrom('operator_roles').where('id', '=', id).execute();

/** The countries of everybody who has a role, or had it until they left. */
export const holdersOfRole = (db: ReadDb, role_id: number) =>
  db.selectFrom('operators').select(['countries', 'ended_at']).where('role_id', '=', role_id).execute();

export const findCredentials = (db: ReadDb, email_key: string) =>
  db
    .selectFrom('operators')
    .select(['id as operator_id', 'password_hash'])
    .where('email_key', '=', email_key)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The same by the hash of the address, in a table with as many rows as there are people at work. */
export const findCredentialsByHash = (db: ReadDb, address_hash: Buffer) =>
  db
    .selectFrom('operators')
    .select(['id as operator_id', 'password_hash'])
    .where(sql<boolean>`sha256(convert_to(email_key, 'UTF8')) = ${address_hash}`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const lockCredentials = (db: Db, id: number) =>
  db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** All operators, locked while the first owner is created. */
export const lockOperators = async (db: Db) => {
  await sql`lock table operators in share row exclusive mode`.execute(db);
  return db.selectFrom('operators').select(['id', 'accepted_at']).execute();
};

export const findCredentialsById = (db: ReadDb, id: number) =>
  db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const setLastSeen = (db: Db, id: number, last_seen_at: Date) =>
  db.updateTable('operators').set({ last_seen_at }).where('id', '=', id).execute();
