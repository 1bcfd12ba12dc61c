import { sql } from 'kysely';
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
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    if (ignored.some((one) => name === `public.${one}`)) continue;
    const { rows } = await sql<{ state: string }>`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(row_text, '' order by row_text)), '') as state
      from (select one::text as row_text from ${sql.raw(name)} as one) as all_rows`.execute(db);
    state[name] = rows[0]?.state ?? '';
  }
  return state;
}

/** The same for the rows that reference one member. */
export async function memberState(db: ReadDb, memberId: number): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns
    where table_schema = 'public' and (column_name = 'member_id' or (table_name, column_name) = ('members', 'id'))
    order by 1, 2`.execute(db);
  const state: Record<string, string> = {};
  for (const { table, column } of columns) {
    const { rows } = await sql<{ state: string }>`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(one::text, '' order by one::text)), '') as state
      from ${sql.table(table)} as one where ${sql.ref(column)} = ${memberId}`.execute(db);
    state[table] = rows[0]?.state ?? '';
  }
  return state;
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
