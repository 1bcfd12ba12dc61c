import pg from 'pg';
import type { Connection } from './connect.ts';
import { LIMITS, type Role, settleSession } from './session-settings.ts';

type Options = {
  role: Role;
  /** Shown in PostgreSQL's list of connections. */
  name: string;
  /** Told of the error that ends the connection; without it the next query says so. */
  onError?(error: Error): void;
  /** Longest wait for the answer to any query: a connection that is cut off without notice is found by it. */
  queryMs?: number;
};

/** One connection outside any pool, with the limits of its role. Whoever opens it ends it. */
export async function openClient(
  connection: Connection,
  { role, name, onError = () => {}, queryMs }: Options,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: LIMITS[role].acquire_ms,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
  });
  client.on('error', onError);
  try {
    await client.connect();
    await settleSession(client, { ...LIMITS[role], default_transaction_read_only: 'off' });
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
