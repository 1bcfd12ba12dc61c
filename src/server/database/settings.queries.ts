import type { ClientBase, Pool, QueryConfig } from 'pg';

export type DatabaseSettings = {
  version: number;
  version_name: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  encoding: string;
  /** The extension by which names are searched can be installed. */
  trigrams: boolean;
};

export async function selectSettings(client: ClientBase | Pool): Promise<DatabaseSettings | undefined> {
  const { rows } = await client.query<DatabaseSettings>(`
    select current_setting('server_version_num')::int as version,
           current_setting('server_version') as version_name,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as full_page_writes,
           current_setting('synchronous_commit') as synchronous_commit,
           current_setting('server_encoding') as encoding,
           exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`);
  return rows[0];
}

/** The text in lower case, as the database converts it. */
export async function selectLowerCase(client: ClientBase | Pool, text: string): Promise<string | undefined> {
  const { rows } = await client.query<{ lower: string }>('select lower($1::text) as lower', [text]);
  return rows[0]?.lower;
}

const APPLYING_MS = 10_000;

export type AppliedSetting = { name: string; wanted: string; found: string };

/** Sets the named settings for the life of the connection and returns their effective values. */
export async function applySettings(
  client: ClientBase,
  settings: Readonly<Record<string, string>>,
): Promise<AppliedSetting[]> {
  const { rows } = await client.query<AppliedSetting>({
    text: `
      select name, wanted, set_config(name, wanted, false) as found
      from unnest($1::text[], $2::text[]) as settings (name, wanted)`,
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: APPLYING_MS,
  } as QueryConfig);
  return rows;
}

/** The process of PostgreSQL that a statement reaches: the same for all of a session. */
export async function sessionProcess(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The server's max_connections. */
export async function serverConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ most: number }>(`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as most`);
  return rows[0]?.most ?? 0;
}
