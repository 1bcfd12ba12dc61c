import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { checkDatabaseSettings } from '#server/database/check-settings.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { installShippedData } from '#server/install.ts';
import { endQuietHours } from './quiet-hours.queries.ts';
import {
  closeToConnections,
  createEmptyDatabase,
  databaseOn,
  dropDatabasesOf,
  type TestServer,
} from './test-databases.queries.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Once per run: a server (TEST_DATABASE_URL, PostgreSQL 15 or later with the right to create databases, or an
 * embedded one) with the migrated template that `createTestDatabase` copies. With TEST_DATABASE_EXTENSION=citus the
 * tests run on a PostgreSQL that can shard, whose library it has to load at its start.
 */
export default async function prepareTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer(process.env.TEST_DATABASE_URL);
  const tests = { server, template: `kvorum_test_${randomBytes(4).toString('hex')}` };
  try {
    await createEmptyDatabase(server, tests.template);
    const template = databaseOn(server, tests.template);
    await check(template);
    await migrate({ connection: template });
    await install(template);
    await closeToConnections(server, tests.template);
  } catch (error) {
    await dropDatabasesOf(tests).finally(stop);
    throw error;
  }
  project.provide('testServer', tests);
  return () => dropDatabasesOf(tests).finally(stop);
}

async function startTestServer(
  url: string | undefined,
): Promise<{ server: pg.PoolConfig; stop(): Promise<void> }> {
  if (url) return { server: { connectionString: url }, stop: async () => undefined };
  const dataDir = await makeTemporaryFolder();
  const log = { info: () => undefined, warn: () => undefined };
  const { connection, stop } = await startEmbedded({ dataDir, log, durable: false });
  return {
    server: { ...connection, database: 'postgres' },
    stop: () => stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  };
}

/** Named after this process, so that a later run can delete what a killed one left. */
async function makeTemporaryFolder(): Promise<string> {
  const prefix = 'kvorum-test-run-';
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length));
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = join(tmpdir(), `${prefix}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function check(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await checkDatabaseSettings(client, { durable: false }).finally(() => client.end());
}

async function install(connection: pg.PoolConfig): Promise<void> {
  const database = connect(connection, 1);
  await database
    .transaction(async (db) => {
      await installShippedData(db);
      await endQuietHours(db);
    })
    .finally(() => database.close());
}
