import { mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'kvorum-tests-';
/** Twice what a whole run has at the same time. */
const ENOUGH_ROOM = 3 * 1024 ** 3;

/**
 * Keeps temporary files of this process and its children in memory until it exits, where there is room for them and
 * no TMPDIR is set: tests make hundreds of databases, and on a disk most of that is waiting and the file system's work.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return;
  const mine = ownPrefix();
  if (mine === null) return;
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(name.startsWith(mine) && name.slice(mine.length));
    if (pid > 0 && !isAlive(pid)) remove(join(MEMORY, name));
  }
  // What a killed run left behind takes up room until it is removed.
  if (!hasRoom()) return;
  const folder = join(MEMORY, `${mine}${process.pid}`);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

/** What a process that is still ending writes meanwhile is left to the next run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Not empty.
  }
}

/** Containers can share the memory but not the numbers of processes; null: there is no such folder. */
function ownPrefix(): string | null {
  try {
    statfsSync(MEMORY);
    return `${PREFIX}${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}-`;
  } catch {
    return null;
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_ROOM;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
