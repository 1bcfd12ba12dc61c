import pg from 'pg';
import type { Database } from './connect.ts';
import { keepConnection, type StandingLog } from './standing-connection.ts';

/**
 * Calls `changed`, which handles its own errors, with the payload of every NOTIFY on a channel, and once without one
 * after each reconnection, because notifications are lost meanwhile.
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
