import type { ClientBase, Pool } from 'pg';

export type DatabaseSettings = {
  version: number;
  version_name: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  encoding: string;
};

export async function selectSettings(client: ClientBase | Pool): Promise<DatabaseSettings | undefined> {
  const { rows } = await client.query<DatabaseSettings>(`
    SELECT current_setting('server_version_num')::int AS version,
           current_setting('server_version') AS version_name,
           current_setting('fsync') AS fsync,
           current_setting('full_page_writes') AS full_page_writes,
           current_setting('synchronous_commit') AS synchronous_commit,
           current_setting('server_encoding') AS encoding`);
  return rows[0];
}

/** The text as the database writes it in small letters. */
export async function selectLowerCase(client: ClientBase | Pool, text: string): Promise<string | undefined> {
  const { rows } = await client.query<{ lower: string }>('SELECT lower($1::text) AS lower', [text]);
  return rows[0]?.lower;
}
