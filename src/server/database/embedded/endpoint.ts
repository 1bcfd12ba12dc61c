import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DATABASE_USER } from './cluster.ts';
import { prepareSocketFolder, SOCKET_PORT } from './socket-folder.ts';

export type EmbeddedConnection = {
  /** folder of the unix socket; on Windows 127.0.0.1 */
  host: string;
  port: number;
  user: string;
  database: string;
  /** only on Windows, where Node cannot use unix sockets */
  password?: string;
};

const DATABASE_NAME = 'kvorum';

const overTcp = process.platform === 'win32';

/** Where the next server will listen. */
export async function prepareEndpoint(
  dataDir: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<EmbeddedConnection> {
  const place = overTcp
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: await prepareSocketFolder(dataDir, owner), port: SOCKET_PORT };
  return connectionTo(dataDir, place);
}

export async function connectionTo(
  dataDir: string,
  { host, port }: { host: string; port: number },
): Promise<EmbeddedConnection> {
  const connection = { host, port, user: DATABASE_USER, database: DATABASE_NAME };
  return overTcp ? { ...connection, password: await readFile(passwordPath(dataDir), 'utf8') } : connection;
}

/**
 * The file with the password of the database's only user, created on first use; undefined where the socket's folder
 * protects access.
 */
export async function ensurePasswordFile(dataDir: string): Promise<string | undefined> {
  if (!overTcp) return undefined;
  const path = passwordPath(dataDir);
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, password, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return path;
}

const passwordPath = (dataDir: string) => join(dataDir, 'postgres.password');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
