import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** Row count and fingerprint of every table except `ignored`; includes waiting jobs. */
export async function databaseState(
  db: ReadDb,
  ignored: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname = 'public'
    union select 'graphile_worker.jobs' where to_regclass('graphile_worker.jobs') is not null
    order by 1`.execute(db);
  const compared = tables.filter(({ name }) => !ignored.some((one) => name === `public.${one}`));
  return statesOf(
    db,
    compared.map(({ name }) => ({ table: name, rows: sql`${sql.raw(name)} as one` })),
  );
}

/** The same for the rows that reference one member. */
export async function memberState(db: ReadDb, memberId: number): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not attisdropped
      and (attname = 'member_id' or (relname, attname) = ('members', 'id'))
    order by 1, 2`.execute(db);
  return statesOf(
    db,
    columns.map(({ table, column }) => ({
      table,
      rows: sql`${sql.table(table)} as one where ${sql.ref(column)} = ${memberId}`,
    })),
  );
}

/**
 * One statement for all tables, and a fingerprint that needs no sorting, because tests that go over all calls read this
 * a thousand times.
 */
async function statesOf(
  db: ReadDb,
  parts: readonly { table: string; rows: RawBuilder<unknown> }[],
): Promise<Record<string, string>> {
  const each = parts.map(
    ({ table, rows }) => sql`
      select ${sql.lit(table)} as name,
        count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)), 0) as state
      from ${rows}`,
  );
  const states = await sql<{ name: string; state: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(states.rows.map(({ name, state }) => [name, state]));
}

/** Whether somebody is waiting for a lock requested by a statement with this name. */
export const waitsForLock = async (db: ReadDb): Promise<boolean> =>
  (
    await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(db)
  ).rows.length > 0;

/** How many transactions wait for a lock of any kind. */
export const waitingTransactions = async (db: ReadDb): Promise<number> =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
  ).rows.length;
