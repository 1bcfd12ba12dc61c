import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { type FileLock, tryLock } from './file-lock.ts';
import { isListening, readPostmasterFile } from './postmaster-file.ts';
import { type Log, signalServer } from './server-process.ts';

export type Claim = {
  /** the descriptor of server.lock; functions that work in the cluster's folder require it as proof of the lock */
  serverLock: number;
  release(): void;
};

// Long enough for a previous Kvorum process that is just ending.
const SUPERVISOR_PATIENCE_MS = 2_000;
const ORDERLY_END_MS = 30_000;
const END_MS = 60_000;

/**
 * Makes this process the only one that works in `dataDir`. There are two locks because a server can outlive the
 * process that started it: that process holds `supervisor.lock`, and the server also holds `server.lock`. A process
 * that gets the first lock but not the second finds an orphaned server and stops it.
 * @throws EmbeddedDatabaseError if another process uses the folder, or it isn't writable
 */
export async function claimDataDir(dataDir: string, binaries: Binaries, log: Log): Promise<Claim> {
  const supervisor = await lockSupervisor(dataDir);
  try {
    const server = await lockServer(dataDir, binaries, log);
    return {
      serverLock: server.fd,
      release() {
        server.release();
        supervisor.release();
      },
    };
  } catch (error) {
    supervisor.release();
    throw error;
  }
}

async function lockSupervisor(dataDir: string): Promise<FileLock> {
  const deadline = Date.now() + SUPERVISOR_PATIENCE_MS;
  try {
    await mkdir(dataDir, { recursive: true });
    for (;;) {
      const lock = await tryLock(join(dataDir, 'supervisor.lock'));
      if (lock !== null) return lock;
      if (Date.now() > deadline) break;
      await wait(100);
    }
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `Kvorum cannot write in ${dataDir} (${errorCode(error) ?? error}). Give that folder to the user who starts ` +
        'Kvorum, or set DATA_DIR to another one.',
    );
  }
  throw new EmbeddedDatabaseError(
    `Kvorum is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder; several processes ` +
      'can only share a PostgreSQL that DATABASE_URL names.',
  );
}

async function lockServer(dataDir: string, binaries: Binaries, log: Log): Promise<FileLock> {
  const cluster = join(dataDir, 'postgres');
  const began = Date.now();
  let sent: 'INT' | 'QUIT' | undefined;
  for (;;) {
    const lock = await tryLock(join(dataDir, 'server.lock'));
    if (lock !== null && process.platform !== 'win32') return lock;
    const orphan = await readPostmasterFile(cluster);
    // The file may be outdated and its process id reused; only a listening server is certain to have written it.
    const alive = orphan !== null && (await isListening(orphan));
    // On Windows a server doesn't inherit the lock.
    if (lock !== null && !alive) return lock;
    lock?.release();
    const waited = Date.now() - began;
    if (waited > END_MS) {
      throw new EmbeddedDatabaseError(
        `A PostgreSQL of an earlier run still uses ${cluster}${orphan ? ` (process ${orphan.pid})` : ''} and does ` +
          'not end. End that process, then start Kvorum again.',
      );
    }
    const signal = waited > ORDERLY_END_MS ? 'QUIT' : 'INT';
    if (alive && sent !== signal) {
      log.warn({ pid: orphan.pid }, 'Ending the PostgreSQL that an earlier run left behind');
      await signalServer(binaries, orphan.pid, signal);
      sent = signal;
    }
    await wait(50);
  }
}
