import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/**
 * Every row of the whole database, including the job queue, that contains one of the texts, as `<table>: <text>`.
 */
export async function tracesOf(db: ReadDb, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select distinct text from (select one::text as row_text from ${sql.raw(name)} as one) as all_rows,
        unnest(${[...texts]}::text[]) as text
      where position(lower(text) in lower(row_text)) > 0 order by text`.execute(db);
    found.push(...rows.map(({ text }) => `${name.replace('public.', '')}: ${text}`));
  }
  return found;
}

/** Each column that references a member, and what happens to its row when the member is erased. */
export const waysToMembers = async (db: ReadDb): Promise<string[]> =>
  (
    await sql<{ way: string }>`
      select conrelid::regclass || '.' || attname || ' ' ||
        case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuses' end as way
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'members'::regclass
      order by 1`.execute(db)
  ).rows.map(({ way }) => way);

/** Messages whose writers are unknown. */
export const messagesWithoutOwner = async (db: ReadDb) =>
  (await db.selectFrom('contact_threads').select('id').where('member_id', 'is', null).execute()).length;
