import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { findRunningEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate, migrations } from '#server/database/migrate.ts';
import { type OpenedDatabase, openDatabase } from '#server/database/open-database.ts';
import { selectMigrations } from '#server/database/readiness.queries.ts';
import { installShippedData } from '#server/install.ts';
import { CommandError } from './command-error.ts';

export type Tell = (line: string) => void;

/** How a command finds the database. */
export type Reach = {
  /** Begins a database of its own in an empty DATA_DIR; otherwise there must be one. */
  mayBegin?: boolean;
  /** Tests only: may lose what it confirmed when the power fails. */
  durable?: boolean;
};

type Reached = OpenedDatabase & { running: boolean };

/**
 * The database of DATABASE_URL, else the embedded one: of the server that runs on DATA_DIR, or started for as long as
 * the command takes.
 */
export async function reachDatabase(config: Config, tell: Tell, reach: Reach): Promise<Reached> {
  const { mayBegin = false, durable = true } = reach;
  const log = { info: () => undefined, warn: (_fields: object, message?: string) => tell(message ?? '') };
  if (config.databaseUrl !== null) return { ...(await openDatabase(config, log, durable)), running: false };

  const connection = await findRunningEmbedded(config.dataDir);
  if (connection)
    return {
      connection,
      running: true,
      stop: async () => undefined,
      ended: new Promise(() => undefined),
    };
  if (!mayBegin && !existsSync(join(config.dataDir, 'postgres')))
    throw new CommandError(
      `There is no database in ${config.dataDir}. Start Kvorum once, or set DATA_DIR or DATABASE_URL to where one is.`,
    );
  return { ...(await openDatabase(config, log, durable)), running: false };
}

/** The same, migrated and with what Kvorum ships, as every start leaves it. */
export async function openPanel(
  config: Config,
  tell: Tell,
  reach: Reach,
): Promise<{ database: Database; close(): Promise<void> }> {
  const reached = await reachDatabase(config, tell, reach);
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await reached.stop();
  };
  try {
    // What runs knows the tables of its own version only.
    if (!reached.running) await migrate({ connection: reached.connection });
    database = connect(reached.connection, 2);
    if (reached.running) await checkVersion(database);
    else await database.transaction(installShippedData);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkVersion(database: Database): Promise<void> {
  const done = await selectMigrations(database.pool);
  if (done.size === migrations.length && migrations.every(({ name }) => done.has(name))) return;
  throw new CommandError(
    'The Kvorum that is running is of another version: use its own command line, or stop it.',
  );
}
