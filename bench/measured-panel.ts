import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findRunningEmbedded } from '#server/database/embedded/start-embedded.ts';
import { ask } from '#server/testing/ask.ts';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';

/**
 * The built server with the demo panel on an embedded database of its own, with the demo member Maria signed in.
 */
export type MeasuredPanel = {
  server: BuiltServer;
  /** Connection string of its database. */
  connection: pg.ClientConfig;
  /** Address of the country's site. */
  host: string;
  /** Cookies of Maria's browser. */
  cookie: string;
  close(): Promise<void>;
};

export async function openPanel(environment: Record<string, string> = {}): Promise<MeasuredPanel> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  const server = await startBuiltServer({ dataDir: join(folder, 'data'), environment });
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.ready();
    const connection = await findRunningEmbedded(server.dataDir);
    if (!connection) throw new Error('The embedded database does not run');
    const host = `bg.localhost:${server.port}`;
    return { server, connection, host, cookie: await signIn(server, host), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Signs in with the password that the demo prints at its first start. */
async function signIn({ port, dataDir }: BuiltServer, host: string): Promise<string> {
  const written = await readFile(join(dataDir, 'demo-sign-in.txt'), 'utf8');
  const [, email, password] = /^ +(\S+@\S+) +(\S+)/m.exec(written) ?? [];
  const response = await ask(`http://127.0.0.1:${port}/api/portal/v1/auth/login`, {
    headers: { host, origin: `http://${host}` },
    body: { email, password, remember: true },
  });
  const cookie = response.cookies.find((one) => one.startsWith('session='))?.split(';')[0];
  if (!cookie) throw new Error(`The demo's member cannot sign in: ${response.text}`);
  return cookie;
}
