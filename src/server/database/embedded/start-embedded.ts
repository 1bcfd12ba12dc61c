import { stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkDatabaseSettings, DatabaseSettingsError } from '#server/database/check-settings.ts';
import { type Binaries, findBinaries, linkLibraries } from './binaries.ts';
import { type Claim, claimDataDir } from './claim-data-dir.ts';
import { ensureCluster } from './cluster.ts';
import { ask, ensureDatabase, withConnection } from './embedded.queries.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { connectionTo, type EmbeddedConnection, ensurePasswordFile, prepareEndpoint } from './endpoint.ts';
import { findLauncher, type Launcher } from './launcher.ts';
import { isListening, readPostmasterFile } from './postmaster-file.ts';
import { type Log, type ServerProcess, signalServer, startServer } from './server-process.ts';
import { dropSocketFolder } from './socket-folder.ts';

export { EmbeddedDatabaseError };

export type EmbeddedDatabase = {
  /** connection settings for a pg Pool */
  connection: EmbeddedConnection;
  /** stops the server cleanly (fast shutdown), resolves when the process is gone */
  stop(): Promise<void>;
  /** resolves when postgres exits unexpectedly, so that the caller can exit too */
  ended: Promise<{ code: number | null }>;
};

const RETRY_MS = 10_000;
const ORDERLY_END_MS = 60_000;

/**
 * Starts the bundled PostgreSQL and resolves when it accepts connections; a new `dataDir` gets an empty database.
 * After a crash of the machine, this process or the server, the next start recovers.
 * @throws EmbeddedDatabaseError what happened and what to do, for the person who starts Kvorum
 * @throws DatabaseSettingsError a setting that protects the data is off
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  /** tests only: fsync off */
  durable?: boolean;
  /** aborts the start and stops a server that was started */
  signal?: AbortSignal | undefined;
}): Promise<EmbeddedDatabase> {
  const { log, durable = true, signal } = options;
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const binaries = findBinaries();
  const claim = await claimDataDir(dataDir, binaries, log);
  try {
    const libraryPath = await linkLibraries(binaries, join(dataDir, 'lib'));
    const launcher = await findLauncher(binaries, libraryPath, cluster);
    const passwordFile = await ensurePasswordFile(dataDir);
    signal?.throwIfAborted();
    await ensureCluster(cluster, { binaries, launcher, durable, passwordFile, lock: claim.serverLock });
    const connection = await prepareEndpoint(dataDir, launcher.owner);
    const server = await startUntilReady(cluster, {
      binaries,
      launcher,
      connection,
      claim,
      durable,
      log,
      signal,
    });
    const ended = server.ended.then(async (end) => {
      if (end.code === 0) await dropSocketFolder(dataDir).catch(() => undefined);
      claim.release();
      return end;
    });
    const stop = () => stopServer(binaries, server, ended);
    try {
      await withConnection({ ...connection, database: 'postgres' }, (client) =>
        ensureDatabase(client, connection.database),
      );
      await withConnection(connection, (client) => checkDatabaseSettings(client, { durable }));
    } catch (error) {
      await stop();
      throw error;
    }
    log.info({ pid: server.pid, version: launcher.version }, 'Embedded PostgreSQL is ready');
    return { connection, stop, ended };
  } catch (error) {
    claim.release();
    if (signal?.aborted) throw signal.reason;
    if (error instanceof EmbeddedDatabaseError || error instanceof DatabaseSettingsError) throw error;
    throw new EmbeddedDatabaseError(`The embedded database cannot be started on ${dataDir}: ${error}`, {
      cause: error,
    });
  }
}

/** Connection to a server that another process runs on this `dataDir`, or null; used by the command line. */
export async function findRunningEmbedded(dataDir: string): Promise<EmbeddedDatabase['connection'] | null> {
  const folder = resolve(dataDir);
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const server = await readPostmasterFile(join(folder, 'postgres'));
    if (server === null || server.status === 'stopping' || !(await isListening(server))) return null;
    const connection = await connectionTo(folder, server);
    try {
      await withConnection(connection, ask);
      return connection;
    } catch (error) {
      // It is starting, or its database is being created.
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseError(
          `The PostgreSQL of ${folder} (process ${server.pid}) is running but does not let Kvorum in: ${error}`,
        );
      }
    }
    await wait(100);
  }
}

type Start = {
  binaries: Binaries;
  launcher: Launcher;
  connection: EmbeddedConnection;
  claim: Claim;
  durable: boolean;
  log: Log;
  signal: AbortSignal | undefined;
};

async function startUntilReady(cluster: string, start: Start): Promise<ServerProcess> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    start.signal?.throwIfAborted();
    const server = startServer(start.binaries, start.launcher, {
      cluster,
      listen: start.connection,
      durable: start.durable,
      lock: start.claim.serverLock,
      notAServer: await staleServer(cluster),
      log: start.log,
    });
    if (await isReady(server, cluster, start)) return server;
    if (start.signal?.aborted) {
      await stopServer(start.binaries, server, server.ended);
      throw start.signal.reason;
    }
    const { code } = await server.ended;
    // Processes of a killed server take a moment to exit and hold its shared memory until then.
    const occupied = /lock file .* already exists|shared memory block .* still in use/.test(
      server.lastWords(),
    );
    if (!occupied || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        occupied
          ? `Another PostgreSQL uses ${cluster}. End it, then start Kvorum again. It says: ${server.lastWords()}`
          : `PostgreSQL ended with code ${code} while it was starting on ${cluster}: ${server.lastWords()}`,
      );
    }
    await wait(200);
  }
}

/**
 * The process named in postmaster.pid if it can't be one of our servers, whose lock we hold, because PostgreSQL would
 * mistake any living process with that id for a server and never start.
 */
async function staleServer(cluster: string): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined;
  const path = join(cluster, 'postmaster.pid');
  const file = await stat(path).catch(() => undefined);
  if (file?.size === 0) await unlink(path);
  const named = await readPostmasterFile(cluster);
  return named !== null && !(await isListening(named)) ? named.pid : undefined;
}

/** Crash recovery can take long, so this waits for as long as the server runs. */
async function isReady(
  server: ServerProcess,
  cluster: string,
  { connection, signal }: Pick<Start, 'connection' | 'signal'>,
): Promise<boolean> {
  while (!server.hasEnded() && !signal?.aborted) {
    const said = await readPostmasterFile(cluster);
    // A file left by an earlier server may also say ready, even with the same process id.
    if (said?.pid === server.pid && said?.status === 'ready' && (await isListening(connection))) return true;
    await wait(10);
  }
  return false;
}

async function stopServer(binaries: Binaries, server: ServerProcess, ended: Promise<unknown>): Promise<void> {
  if (server.pid === undefined || server.hasEnded()) return void (await ended);
  await signalServer(binaries, server.pid, 'INT');
  const impatience = setTimeout(() => void signalServer(binaries, server.pid ?? 0, 'QUIT'), ORDERLY_END_MS);
  await ended;
  clearTimeout(impatience);
}
