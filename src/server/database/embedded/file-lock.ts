import { closeSync, constants, openSync } from 'node:fs';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { runProgram } from './run-program.ts';

export type FileLock = { readonly fd: number; release(): void };

// Values of <fcntl.h> on the BSDs and of libuv on Windows, which Node passes through without naming them.
const BSD_O_EXLOCK = 0x20;
const WINDOWS_EXLOCK = 0x10000000;

/**
 * Takes an exclusive lock on the file, or returns null if it is already locked.
 *
 * The operating system ties the lock to the open file, so it ends with the last process that has it open, even
 * after kill -9, and a child that inherits the descriptor keeps it. A file with a process id would not do (ids are
 * reused, above all in containers, and replacing a stale file is a race), nor would a listening socket (its file
 * outlives the process, and an abstract one isn't visible to a second container on the same volume). Node can't
 * call flock(2); on Linux the `flock` program locks the descriptor it inherits, and the lock stays with this
 * process after it has ended.
 */
export async function tryLock(file: string): Promise<FileLock | null> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform === 'linux') return lockByProgram(file, openSync(file, flags, 0o600));
  const exclusive = process.platform === 'win32' ? WINDOWS_EXLOCK : BSD_O_EXLOCK | constants.O_NONBLOCK;
  try {
    return lockOf(openSync(file, flags | exclusive, 0o600));
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

async function lockByProgram(file: string, fd: number): Promise<FileLock | null> {
  const { code, refused, output } = await runProgram('flock', ['-n', '3'], { inherited: fd });
  if (code === 0) return lockOf(fd);
  closeSync(fd);
  if (code === 1) return null;
  if (refused !== undefined) {
    throw new EmbeddedDatabaseError(
      'The embedded database needs the program "flock" (package util-linux) and it cannot be started ' +
        `(${refused}). Install util-linux, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  throw new EmbeddedDatabaseError(
    `The file system does not let Kvorum lock ${file} (${output}). Set DATA_DIR to a folder on a local disk.`,
  );
}

function lockOf(fd: number): FileLock {
  let held = true;
  return {
    fd,
    release() {
      if (held) closeSync(fd);
      held = false;
    },
  };
}
