import { chown, lstat, mkdir, mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The port gives the socket its file name; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

// The kernel takes 103 (macOS) to 107 (Linux) bytes.
const LONGEST_SOCKET_PATH = 100;

const socketFile = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);
const fits = (folder: string) => Buffer.byteLength(socketFile(folder)) <= LONGEST_SOCKET_PATH;

/**
 * The folder of the server's socket, which only its owner can enter: that is the whole access control.
 * It is `<dataDir>/run`; where that path is too long for a socket, `run` links to a folder among the temporary files.
 * Only for who holds the server's lock: leftovers of an earlier server are removed.
 */
export async function prepareSocketFolder(
  dataDir: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<string> {
  const run = join(dataDir, 'run');
  const uid = owner?.uid ?? process.getuid?.();
  const linked = await readlink(run).catch(() => undefined);
  const current = linked ?? run;
  if (fits(run) === (linked === undefined) && (await isPrivate(current, uid))) {
    await rm(socketFile(current), { force: true });
    await rm(`${socketFile(current)}.lock`, { force: true });
    return current;
  }
  await rm(run, { recursive: true, force: true });
  const folder = fits(run) ? run : await mkdtemp(join(shortTemporaryFolder(), 'kvorum-'));
  if (folder === run) await mkdir(run, { mode: 0o700 });
  else await symlink(folder, run);
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  return folder;
}

/** Leaves nothing among the temporary files once the server has ended. */
export async function dropSocketFolder(dataDir: string): Promise<void> {
  const run = join(dataDir, 'run');
  const linked = await readlink(run).catch(() => undefined);
  if (linked === undefined) return;
  await rmdir(linked).catch(() => undefined);
  await rm(run, { force: true });
}

// Anybody can make folders among the temporary files: a name that we remember may be somebody else's by now.
async function isPrivate(folder: string, uid: number | undefined): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o777) === 0o700;
}

function shortTemporaryFolder(): string {
  return fits(join(tmpdir(), 'kvorum-XXXXXX')) ? tmpdir() : '/tmp';
}
