import pg from 'pg';
import type { Database } from './connect.ts';
import { keepConnection, type StandingLog } from './standing-connection.ts';

/**
 * Calls `changed` with the payload of every NOTIFY on a channel from any process, and once without one after each reconnection,
 * because notifications are lost meanwhile. `changed` handles its own errors.
 */
export async function listenTo(
  database: Pick<Database, 'direct'>,
  channel: string,
  changed: (payload: string | null) => void,
  { log, aliveMs }: { log: StandingLog; aliveMs?: number },
): Promise<{ close(): Promise<void> }> {
  return keepConnection({
    connection: database.direct,
    name: `kvorum-listen-${channel}`,
    log,
    ...(aliveMs === undefined ? {} : { aliveMs }),
    async opened(client, again) {
      client.on('notification', ({ payload }) => changed(payload ?? null));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (again) changed(null);
    },
  });
}
