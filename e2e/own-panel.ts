import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Database } from '#server/database/connect.ts';
import { onDatabaseOf } from '#server/testing/built-database.ts';
import { type BuiltServer, freePort, startBuiltServer } from '#server/testing/built-server.ts';
import { kvorumOn } from './command-line.ts';
import { copyPanel } from './prepared-panel.ts';

export type OwnPanel = {
  /** The address of the console. */
  console(): string;
  dataDir(): string;
  /** The address of a country's site, or of the one without a country. */
  site(country?: string | null): string;
  kvorum(...args: string[]): { answer: unknown };
  /** For what only comes with many members or much time. */
  onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
};

type Options = {
  /** With the demo's members. */
  demo?: boolean;
  /** `serial`: each test goes on where the one before it ended. */
  mode?: 'default' | 'serial';
};

/** The panels of a worker follow each other on it: the browser has compiled the scripts of this address. */
let port: number | undefined;

/**
 * A panel of the file's own, for what would show up in every other test. The file's tests run one after the other,
 * because each further worker would start one more.
 */
export function ownPanel({ demo = false, mode = 'default' }: Options = {}): OwnPanel {
  test.describe.configure({ mode });
  let server: BuiltServer;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kvorum-own-'));
    const dataDir = join(folder, 'data');
    copyPanel(demo ? 'demo' : 'bare', dataDir);
    port ??= await freePort();
    server = await startBuiltServer({
      dataDir,
      port,
      environment: { LOG_LEVEL: 'warn', ...(demo ? {} : { DEMO: '0' }) },
    });
    await server.ready();
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    console: () => `http://console.localhost:${server.port}`,
    dataDir: () => server.dataDir,
    site: (country = 'bg') => `http://${country === null ? '' : `${country}.`}localhost:${server.port}`,
    kvorum(...args) {
      const done = kvorumOn(server.dataDir, ...args);
      expect(done).toMatchObject({ status: 0 });
      return done;
    },
    onDatabase: (work) => onDatabaseOf(server, work),
  };
}
