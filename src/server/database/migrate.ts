import { Logger, runMigrations as runQueueMigrations } from 'graphile-worker';
import pg from 'pg';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Migration = { name: string; sql: string };

/** In order: `0001-…` first. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

export class MigrationError extends Error {}

// Any constant that no other software uses on this database.
const LOCK = 7_415_926_535;

/**
 * Brings the database to this version: each file in a transaction of its own, forward only, under a lock so that
 * processes that start together migrate once. Refuses a database that is newer than the code.
 */
export async function migrate(
  options: {
    connection: pg.PoolConfig;
    log?: { info(fields: object, message?: string): void };
  },
  all: readonly Migration[] = migrations,
): Promise<void> {
  const client = new pg.Client(options.connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, migrated_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    const done = new Set(rows.map((row) => row.name));
    const known = new Set(all.map((migration) => migration.name));
    const newer = [...done].find((name) => !known.has(name));
    if (newer) {
      throw new MigrationError(
        `The database is newer than this version of Kvorum (it has the migration ${newer}). Start the newer version, or restore a backup.`,
      );
    }
    for (const migration of all) {
      if (done.has(migration.name)) continue;
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into migrations (name) values ($1)', [migration.name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new MigrationError(`The migration ${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      options.log?.info({ migration: migration.name }, 'migrated');
    }
    await migrateQueue(options.connection);
  } finally {
    await client.end();
  }
}

async function migrateQueue(connection: pg.PoolConfig): Promise<void> {
  const pgPool = new pg.Pool({ ...connection, max: 1 });
  try {
    await runQueueMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
