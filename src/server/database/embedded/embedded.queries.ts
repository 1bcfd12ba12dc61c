import { Client, type ClientConfig } from 'pg';

/** Opens a connection for `work` and closes it afterwards. */
export async function withConnection<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  // Without an error listener a server that closes an idle connection would crash this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
}

export async function ask(client: Client): Promise<void> {
  await client.query('select 1');
}
