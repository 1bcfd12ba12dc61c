import type pg from 'pg';

/** The names of all migrations that this database has; fails where it cannot be reached. */
export async function selectMigrations(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  return new Set(rows.map((row) => row.name));
}
