import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { versionProblem } from './database-version.ts';
import { directivesOf, type Migration, migrations } from './migration-files.ts';
import {
  createMigrationsTable,
  endSession,
  migrationsDone,
  recordMigration,
  tryToLockMigrations,
} from './migrations.queries.ts';
import { openClient } from './open-client.ts';
import { type RetryPolicy, runMigration } from './run-migration.ts';

/** The database can't be migrated to this version; the message is for the person who starts Kvorum. */
export class MigrationError extends Error {}

export type MigrateOptions = {
  /** Bypasses a pooler, because a session lock is held. */
  connection: Connection;
  log?: { info(fields: object, message?: string): void; warn?(fields: object, message?: string): void };
  /** Aborts the migration; unfinished work is rolled back or continues at the next start. */
  signal?: AbortSignal | undefined;
  /** How long to wait for locks held by the running panel. */
  patience?: RetryPolicy;
};

const LOOK_MS = 250;

/**
 * Migrates the database to this version, forward only, while the previous version may still be running: each file
 * as its directives say. Processes that start together migrate once. Refuses a database this version must not use.
 */
export async function migrate(
  options: MigrateOptions,
  all: readonly Migration[] = migrations,
): Promise<void> {
  const { connection, log, signal } = options;
  signal?.throwIfAborted();
  const client = await openClient(connection, { role: 'migrations', name: 'kvorum-migrate' });
  const stop = () => void endWork(connection, client);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await waitForTurn(client, options);
    await createMigrationsTable(client);
    const done = await migrationsDone(client);
    const problem = versionProblem(done, all);
    if (problem?.kind === 'newer' || problem?.kind === 'other') throw new MigrationError(problem.message);
    const names = new Set(done.map(({ name }) => name));
    for (const migration of all) {
      if (names.has(migration.name)) continue;
      await runOne(client, migration, options);
      log?.info({ migration: migration.name }, 'migrated');
    }
    await migrateQueue(connection);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end();
  }
}

async function waitForTurn(client: pg.Client, { log, signal }: MigrateOptions): Promise<void> {
  for (let said = false; !(await tryToLockMigrations(client)); said = true) {
    if (!said) log?.warn?.({}, 'Another process migrates the database: waiting for it');
    await wait(LOOK_MS, undefined, signal ? { signal } : {});
  }
}

async function runOne(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  try {
    const { needs } = directivesOf(migration);
    await runMigration(client, migration, options, () =>
      recordMigration(client, { name: migration.name, needs }),
    );
  } catch (error) {
    throw new MigrationError(`The migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Statements can run for long, so PostgreSQL is asked to cancel them. */
async function endWork(connection: Connection, client: pg.Client): Promise<void> {
  const { processID } = client as pg.Client & { processID: number | null };
  const other = await openClient(connection, { role: 'migrations', name: 'kvorum-stop' }).catch(() => null);
  if (other && processID !== null) await endSession(other, processID).catch(() => undefined);
  await other?.end().catch(() => undefined);
}

async function migrateQueue(connection: Connection): Promise<void> {
  // Loaded here: most commands find a database that is migrated, and it would lengthen each of them.
  const { Logger, runMigrations: runQueueMigrations } = await import('graphile-worker');
  const pgPool = new pg.Pool({ ...connection, max: 1 });
  try {
    await runQueueMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
