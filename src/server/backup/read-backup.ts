import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  type BackupHeader,
  checksumLine,
  countLines,
  END_SECTION,
  endSchema,
  FIRST_LINE,
  headerSchema,
  type RowCounts,
  SEAL_BYTES,
  type Section,
} from './backup-format.ts';
import { LineReader, UnexpectedText } from './line-reader.ts';

/** Receives a section's rows, complete lines at a time. */
export type TakeRows = (section: Section, rows: AsyncIterable<Buffer>) => Promise<void>;

export type ReadBackup = { header: BackupHeader; rows: RowCounts };

/**
 * Passes on each section's rows of a backup, which is only known to be complete and unaltered once this has returned;
 * throws `BackupError`.
 */
export async function readBackup(file: string, take: TakeRows): Promise<ReadBackup> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`, { cause: error });
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BackupError(`${file} is not a file.`);
    const { size } = stats;
    if (size <= SEAL_BYTES) throw new UnexpectedText('it is too short');
    return await readSealed(handle, size - SEAL_BYTES, take);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof UnexpectedText) && !code?.startsWith('Z_')) throw error;
    throw new BackupError(`${file} is not a whole, unaltered backup of Kvorum. Nothing was restored.`, {
      cause: error,
    });
  } finally {
    await handle.close();
  }
}

async function readSealed(handle: FileHandle, end: number, take: TakeRows): Promise<ReadBackup> {
  const hash = createHash('sha256');
  const text = createGunzip();
  const packed = handle.createReadStream({ start: 0, end: end - 1, autoClose: false });
  packed.on('data', (chunk) => hash.update(chunk));
  packed.on('error', (error) => text.destroy(error));
  const lines = new LineReader(packed.pipe(text));
  try {
    const read = await readText(lines, take);
    if (!(await lines.isAtEnd())) throw new UnexpectedText('it goes on');
    await checkSeal(handle, end, hash);
    return read;
  } finally {
    packed.destroy();
    text.destroy();
  }
}

async function readText(lines: LineReader, take: TakeRows): Promise<ReadBackup> {
  const first = await lines.line();
  if (first !== FIRST_LINE) throw new UnexpectedText(`it begins with ${first.slice(0, 40)}`);
  const header = parsed(headerSchema, await lines.line());
  const rows: RowCounts = {};
  for (const section of header.sections) {
    await expectLine(lines, `-- ${section.name}`);
    let count = 0;
    await take(
      section,
      counted(lines.rows(), (more) => (count += more)),
    );
    rows[section.name] = count;
  }
  await expectLine(lines, `-- ${END_SECTION}`);
  const end = parsed(endSchema, await lines.line());
  if (JSON.stringify(end.rows) !== JSON.stringify(rows)) throw new UnexpectedText('rows are missing');
  return { header, rows };
}

async function* counted(rows: AsyncIterable<Buffer>, count: (lines: number) => void): AsyncGenerator<Buffer> {
  for await (const lines of rows) {
    count(countLines(lines));
    yield lines;
  }
}

async function expectLine(lines: LineReader, expected: string): Promise<void> {
  const line = await lines.line();
  if (line !== expected) throw new UnexpectedText(`"${expected}" is missing`);
}

function parsed<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  line: string,
): T {
  try {
    const read = schema.safeParse(JSON.parse(line));
    if (read.success) return read.data;
  } catch {
    // Not JSON, so not one of our lines.
  }
  throw new UnexpectedText('a line of JSON is missing');
}

async function checkSeal(handle: FileHandle, end: number, hash: Hash): Promise<void> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(SEAL_BYTES), position: end });
  if (buffer.toString('latin1') !== checksumLine(hash.digest('hex')))
    throw new UnexpectedText('the checksum is wrong');
}
