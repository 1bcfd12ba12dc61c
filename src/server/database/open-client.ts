import pg from 'pg';
import type { Connection } from './connect.ts';
import { LIMITS, type Role, settleSession } from './session-settings.ts';

type Options = {
  role: Role;
  /** application_name, as shown in pg_stat_activity. */
  name: string;
  /** Called with the error that ends the connection; without it the next query throws. */
  onError?(error: Error): void;
  /** Query timeout, which detects a connection that was cut silently. */
  queryMs?: number;
};

/** A single connection outside any pool, with the limits of its role, which the caller ends. */
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
