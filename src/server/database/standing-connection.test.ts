import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type Connection, connect, type Database } from './connect.ts';
import { listenTo } from './notifications.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  database = connect(testDatabase.connection, 1);
  drop = testDatabase.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** A proxy to the database that can be cut silently, like a firewall that drops a connection. */
async function openWay({ host, port = 5432, connectionString }: Connection) {
  const url = connectionString === undefined ? null : new URL(connectionString);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = url
      ? connectTo(Number(url.port || 5432), url.searchParams.get('host') ?? url.hostname)
      : host?.startsWith('/')
        ? connectTo(`${host}/.s.PGSQL.${port}`)
        : connectTo(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      sockets.push(from);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length / 2,
    cut() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('listening', () => {
  it('goes on after a connection that died without a word, and reads again what it has missed', async () => {
    const way = await openWay(database.connection);
    const { connectionString, ...rest } = database.connection;
    const through: Connection = connectionString
      ? { connectionString: connectionString.replace(/@[^/]+\//, `@127.0.0.1:${way.port}/`) }
      : { ...rest, host: '127.0.0.1', port: way.port };
    const logged: string[] = [];
    const log = {
      info: (_fields: object, message: string) => void logged.push(message),
      warn: (_fields: object, message: string) => void logged.push(message),
    };
    let heard = 0;
    const listening = await listenTo({ direct: through }, 'news', () => void heard++, { log, aliveMs: 500 });
    await database.pool.query('notify news');
    await expect.poll(() => heard).toBe(1);

    way.cut();
    await database.pool.query('notify news');
    await expect.poll(() => heard, { timeout: 5000 }).toBe(2);
    expect(logged).toEqual([
      'a connection to the database is lost and opened again',
      'a connection to the database is there again',
    ]);
    await database.pool.query('notify news');
    await expect.poll(() => heard).toBe(3);
    await listening.close();
    way.close();
  });
});
