import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Connection } from '#server/database/connect.ts';

export type CuttableWay = {
  /** The same database, through the proxy. */
  connection: Connection;
  /** Passes nothing on any more, silently, like a firewall that drops a connection. */
  cut(): void;
  /** Ends all connections and refuses new ones, like a server that is restarted. */
  refuse(): Promise<void>;
  allow(): Promise<void>;
  close(): void;
};

/** A proxy to a test's database whose connections can be cut. */
export async function openCuttableWay(to: Connection): Promise<CuttableWay> {
  const { host, port = 5432, connectionString, ...rest } = to;
  const url = connectionString === undefined ? null : new URL(connectionString);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = url
      ? connect(Number(url.port || 5432), url.searchParams.get('host') ?? url.hostname)
      : host?.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect(port, host);
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(other);
      from.on('error', () => other.destroy());
      sockets.add(from);
    }
  });
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const end = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    server.close();
  };
  return {
    connection: connectionString
      ? { ...rest, connectionString: connectionString.replace(/@[^/]+\//, `@127.0.0.1:${own}/`) }
      : { ...rest, host: '127.0.0.1', port: own },
    cut() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    async refuse() {
      const closed = once(server, 'close');
      end();
      await closed;
    },
    async allow() {
      await listen(own);
    },
    close: end,
  };
}
