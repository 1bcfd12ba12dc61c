import pg from 'pg';
import type { Database } from './connect.ts';

const RECONNECT_MS = 1000;

/**
 * Calls `changed` for every NOTIFY on a channel, whichever process sent it, and once after each reconnection, since
 * what was said meanwhile is lost.
 */
export async function listenTo(
  database: Database,
  channel: string,
  changed: () => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const open = async () => {
    const next = new pg.Client({ ...database.connection, application_name: 'kvorum-listen' });
    next.on('notification', () => void changed().catch(() => {}));
    next.on('error', () => {});
    next.on('end', () => {
      if (closed || client !== next) return;
      timer = setTimeout(() => void reopen(), RECONNECT_MS);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const reopen = async (): Promise<void> => {
    try {
      await open();
      await changed();
    } catch {
      if (!closed) timer = setTimeout(() => void reopen(), RECONNECT_MS);
    }
  };
  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
