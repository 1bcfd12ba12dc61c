import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Connection } from '#server/database/connect.ts';
import { migrationsDone } from '#server/database/migrations.queries.ts';
import { openClient } from '#server/database/open-client.ts';
import { beginSnapshot, copyOut, jobsSection, sequences, tablesInOrder } from './backup.queries.ts';
import {
  BackupError,
  type BackupHeader,
  checksumLine,
  countLines,
  END_OF_ROWS,
  END_SECTION,
  FIRST_LINE,
  type RowCounts,
} from './backup-format.ts';

/** Gzip level: nearly the default's compression in a third of the time. */
const LEVEL = 3;

/** Errors of the file system, as opposed to the database connection. */
const OF_FILES = new Set(
  'EACCES EDQUOT EFBIG EIO EISDIR ENAMETOOLONG ENOENT ENOSPC ENOTDIR EPERM EROFS'.split(' '),
);

/**
 * Writes a snapshot of the whole database, while others keep using it, to a file only its owner can read. The file
 * appears when it is complete and synced to disk; an existing one is replaced. Throws `BackupError`.
 */
export async function writeBackup(connection: Connection, file: string): Promise<RowCounts> {
  const client = await openClient(connection, { role: 'backup', name: 'kvorum-backup' });
  try {
    await beginSnapshot(client);
    const header = await describe(client);
    const rows: RowCounts = {};
    await writeWhole(resolve(file), content(client, header, rows));
    return rows;
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const migrations = (await migrationsDone(client)).map(({ name }) => name);
  if (migrations.length === 0) throw new BackupError('There is nothing of Kvorum in this database.');
  const sections = [...(await tablesInOrder(client)), jobsSection];
  return { made_at: new Date().toISOString(), migrations, sequences: await sequences(client), sections };
}

async function* content(
  client: pg.Client,
  header: BackupHeader,
  rows: RowCounts,
): AsyncGenerator<Buffer | string> {
  yield `${FIRST_LINE}\n${JSON.stringify(header)}\n`;
  for (const section of header.sections) {
    yield `-- ${section.name}\n`;
    let count = 0;
    for await (const chunk of copyOut(client, section)) {
      count += countLines(chunk);
      yield chunk;
    }
    yield END_OF_ROWS;
    rows[section.name] = count;
  }
  yield `-- ${END_SECTION}\n${JSON.stringify({ rows })}\n`;
}

async function writeWhole(file: string, text: AsyncGenerator<Buffer | string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    await pipeline(
      Readable.from(text, { objectMode: false }),
      createGzip({ level: LEVEL }),
      sealed,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!OF_FILES.has(code)) throw error;
    throw new BackupError(`${file} cannot be written (${code}).`, { cause: error });
  }
}

async function* sealed(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer | string> {
  const hash = createHash('sha256');
  for await (const chunk of compressed) {
    hash.update(chunk);
    yield chunk;
  }
  yield checksumLine(hash.digest('hex'));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders and doesn't need the sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
