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
    select current_setting('server_version_num')::int as version,
           current_setting('server_version') as version_name,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as full_page_writes,
           current_setting('synchronous_commit') as synchronous_commit,
           current_setting('server_encoding') as encoding`);
  return rows[0];
}

/** The text as the database writes it in small letters. */
export async function selectLowerCase(client: ClientBase | Pool, text: string): Promise<string | undefined> {
  const { rows } = await client.query<{ lower: string }>('select lower($1::text) as lower', [text]);
  return rows[0]?.lower;
}
