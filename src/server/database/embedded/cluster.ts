import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import type { Launcher } from './launcher.ts';
import { runProgram } from './run-program.ts';

export const DATABASE_USER = 'kvorum';

// PostgreSQL limits paths to 1,024 bytes, including its own file names, and truncates silently.
const LONGEST_PATH = 960;

const ENCODING = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Creates PostgreSQL's data folder unless it exists, under another name until it is complete and synced to disk,
 * because an incomplete one looks ready.
 */
export async function ensureCluster(
  cluster: string,
  options: {
    binaries: Binaries;
    launcher: Launcher;
    durable: boolean;
    passwordFile: string | undefined;
    /** kept open by the child processes, even if this process dies */
    lock: number;
  },
): Promise<void> {
  const { binaries, launcher } = options;
  if (await isCluster(cluster, launcher.version)) return;
  if (Buffer.byteLength(cluster) > LONGEST_PATH) {
    throw new EmbeddedDatabaseError(
      `The path ${cluster} is too long for PostgreSQL (more than ${LONGEST_PATH} bytes). Set DATA_DIR to a folder ` +
        'with a shorter path.',
    );
  }
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (launcher.owner !== undefined) await chown(unfinished, launcher.owner.uid, launcher.owner.gid);
  const access =
    options.passwordFile === undefined
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${options.passwordFile}`];
  const { file, args } = launcher.command(binaries.initdb, [
    ...['-D', unfinished, '-U', DATABASE_USER, '--no-instructions', ...ENCODING, ...access],
    // Skips syncing before initdb ends.
    ...(options.durable ? [] : ['--no-sync']),
  ]);
  const { code, output } = await runProgram(file, args, {
    ...launcher.spawnOptions,
    inherited: options.lock,
  });
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not prepare a new database in ${dirname(cluster)}. Check that the folder can be written by ` +
        `the user who starts Kvorum and that the disk is not full. It says: ${output}`,
    );
  }
  await rename(unfinished, cluster);
  if (options.durable) await syncFolder(dirname(cluster));
}

async function isCluster(cluster: string, version: string): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (made === '') {
    throw new EmbeddedDatabaseError(
      `${cluster} is not a database of PostgreSQL, or it is damaged. Restore it from a backup, or move it away and ` +
        'Kvorum will begin with an empty one.',
    );
  }
  if (made !== version.split('.')[0]) {
    throw new EmbeddedDatabaseError(
      `${cluster} was made by PostgreSQL ${made} and this version of Kvorum brings PostgreSQL ${version}. Start the ` +
        'version of Kvorum that made it, save the data there and load them into a new DATA_DIR.',
    );
  }
  return true;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders and doesn't need the sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
