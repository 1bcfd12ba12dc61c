import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { versionProblem } from '#server/database/database-version.ts';
import { findRunningEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migration-files.ts';
import { migrationsDone } from '#server/database/migrations.queries.ts';
import { type OpenedDatabase, openDatabase } from '#server/database/open-database.ts';
import { installShippedData } from '#server/install.ts';
import { CommandError } from './command-error.ts';

export type PrintLine = (line: string) => void;

/** How a command connects to the database. */
export type ReachOptions = {
  /** Creates the embedded database in an empty DATA_DIR; otherwise it must exist. */
  mayBegin?: boolean;
  /** Tests only: committed data may be lost in a power failure. */
  durable?: boolean;
};

/** Commands run one at a time: one connection for the transaction and one for reading. */
const CONNECTIONS = 2;

/**
 * The database of DATABASE_URL, or else the embedded one: either that of the server running on DATA_DIR, or one
 * started for the duration of the command.
 */
export async function reachDatabase(
  config: Config,
  tell: PrintLine,
  reach: ReachOptions,
): Promise<OpenedDatabase> {
  const { mayBegin = false, durable = true } = reach;
  const log = { info: () => undefined, warn: (_fields: object, message?: string) => tell(message ?? '') };
  if (config.databaseUrl !== null) return openDatabase(config, { log, durable });

  const connection = await findRunningEmbedded(config.dataDir);
  if (connection)
    return {
      connection,
      direct: connection,
      stop: async () => undefined,
      ended: new Promise(() => undefined),
    };
  if (!mayBegin && !existsSync(join(config.dataDir, 'postgres')))
    throw new CommandError(
      `There is no database in ${config.dataDir}. Start Kvorum once, or set DATA_DIR or DATABASE_URL to an existing one.`,
    );
  return openDatabase(config, { log, durable });
}

/** A command's connection pools. */
export const connectCommand = ({ connection, direct }: OpenedDatabase): Database =>
  connect(connection, CONNECTIONS, { role: 'commands', direct });

/**
 * The database of a panel. Only `migrate` changes its version; commands that may create a database also install a
 * new panel.
 * @throws CommandError the database has another version
 */
export async function openPanel(
  config: Config,
  tell: PrintLine,
  reach: ReachOptions,
): Promise<{ database: Database; close(): Promise<void> }> {
  const reached = await reachDatabase(config, tell, reach);
  const database = connectCommand(reached);
  const close = async () => {
    await database.close();
    await reached.stop();
  };
  try {
    const problem = versionProblem(await migrationsDone(database.pool), migrations);
    if (problem?.kind === 'empty' && reach.mayBegin) await makePanel(database);
    else if (problem) throw new CommandError(`${problem.message} ${WHAT_TO_DO[problem.kind]}`);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const WHAT_TO_DO = {
  empty: 'Start Kvorum once, or run its command migrate.',
  older:
    'Start this version of Kvorum, or run its command migrate; or use the command line of the older one.',
  newer: '',
  other: 'Use the command line of that version.',
};

/** Migrates a database to this version and installs the shipped data, as every start does. */
export async function makePanel(database: Database): Promise<void> {
  await migrate({ connection: database.direct });
  await database.transaction(installShippedData);
}
