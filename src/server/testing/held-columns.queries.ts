import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { Holdings, MemberKeys, Table } from '#server/database/personal-data.ts';
import { belongsTo } from '#server/features/privacy/held-rows.queries.ts';

/** Every column of every table that is not PostgreSQL's own, as `schema.table` and name. */
export const allColumns = async (db: ReadDb): Promise<{ table: string; column: string }[]> =>
  (
    await sql<{ table: string; column: string }>`
      select c.table_schema || '.' || c.table_name as table, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2`.execute(db)
  ).rows;

export type Row = Readonly<Record<string, unknown>>;

/** A member's rows of one table with all their columns, as PostgreSQL reads them. */
export const rowsOfMember = async (
  db: ReadDb,
  holdings: Holdings,
  table: Table,
  member: MemberKeys,
): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where ${belongsTo(holdings, table, member)}`.execute(db))
    .rows;

const primaryKey = async (db: ReadDb, table: Table): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select attname as name from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ${`public.${table}`}::regclass and indisprimary`.execute(db)
  ).rows.map(({ name }) => name);

/** What is left of these rows of a table, found by their primary key. */
export async function rowsLeft(db: ReadDb, table: Table, rows: readonly Row[]): Promise<Row[]> {
  const key = await primaryKey(db, table);
  const left: Row[] = [];
  for (const row of rows) {
    const same = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    const found =
      await sql<Row>`select * from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(db);
    left.push(...found.rows);
  }
  return left;
}
