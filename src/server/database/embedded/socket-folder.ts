import { chown, lstat, mkdir, mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The port only names the socket's file; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

// The kernel's limit is 103 (macOS) to 107 (Linux) bytes.
const LONGEST_SOCKET_PATH = 100;

const socketFile = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);
const fits = (folder: string) => Buffer.byteLength(socketFile(folder)) <= LONGEST_SOCKET_PATH;

/**
 * The folder of the server's socket, which only its owner can enter: `<dataDir>/run`, or a link there to a temporary
 * folder if that path is too long; requires the server's lock, because leftovers are removed.
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

/** Removes the temporary folder when the server has ended. */
export async function dropSocketFolder(dataDir: string): Promise<void> {
  const run = join(dataDir, 'run');
  const linked = await readlink(run).catch(() => undefined);
  if (linked === undefined) return;
  await rmdir(linked).catch(() => undefined);
  await rm(run, { force: true });
}

// Anybody can create temporary folders: one whose name we remembered may belong to somebody else by now.
async function isPrivate(folder: string, uid: number | undefined): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o777) === 0o700;
}

function shortTemporaryFolder(): string {
  return fits(join(tmpdir(), 'kvorum-XXXXXX')) ? tmpdir() : '/tmp';
}
