import pg from 'pg';
import type { Database } from './connect.ts';
import { keepConnection, type StandingLog } from './standing-connection.ts';

/**
 * Calls `changed` for every NOTIFY on a channel from any process, and once after each reconnection, because
 * notifications are lost meanwhile. `changed` handles its own errors.
 */
export async function listenTo(
  database: Pick<Database, 'direct'>,
  channel: string,
  changed: () => void,
  { log, aliveMs }: { log: StandingLog; aliveMs?: number },
): Promise<{ close(): Promise<void> }> {
  return keepConnection({
    connection: database.direct,
    name: `kvorum-listen-${channel}`,
    log,
    ...(aliveMs === undefined ? {} : { aliveMs }),
    async opened(client, again) {
      client.on('notification', changed);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (again) changed();
    },
  });
}
