import { sql } from 'kysely';
import type { Database, Db, ReadDb } from '#server/database/connect.ts';

type Read = { scans: number; rows: number };

const readSoFar = async (db: ReadDb, tables: readonly string[]): Promise<Read> =>
  (
    await sql<Read>`select coalesce(sum(seq_scan), 0)::int as scans,
        coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows
      from pg_stat_xact_user_tables where relname = any(${tables})`.execute(db)
  ).rows[0] ?? { scans: 0, rows: 0 };

/** What a piece of work, which is undone, reads of these tables: whole scans, and rows. */
export async function readOf(
  database: Database,
  tables: readonly string[],
  work: (db: Db) => Promise<unknown>,
): Promise<Read> {
  let read: Read | undefined;
  const undone = new Error('undone');
  await database
    .transaction(async (db) => {
      const before = await readSoFar(db, tables);
      await work(db);
      const after = await readSoFar(db, tables);
      read = { scans: after.scans - before.scans, rows: after.rows - before.rows };
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  if (!read) throw new Error('nothing was read');
  return read;
}
