import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#server/database/migration-files.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyTestDatabase } from '#server/testing/test-database.ts';
import { BackupError, SEAL_BYTES } from './backup-format.ts';
import { checkBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let test: TestApp;
let folder: string;
let bytes: Buffer;
const file = () => join(folder, 'panel.kvorum');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-backup-'));
  test = await startTestApp();
  await addMember(test);
  await writeBackup(test.database.connection, file());
  bytes = await readFile(file());
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const checked = async (content: Buffer) => {
  const other = join(folder, 'other.kvorum');
  await writeFile(other, content);
  return checkBackup(other);
};

describe('a backup is refused', () => {
  it('when any byte is altered', async () => {
    const step = Math.ceil(bytes.length / 300);
    const middle = Array.from({ length: 300 }, (_, n) => 20 + n * step).filter((at) => at < bytes.length);
    const ends = Array.from({ length: 20 + SEAL_BYTES }, (_, n) => (n < 20 ? n : bytes.length - n + 19));
    for (const at of [...ends, ...middle]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
      await expect(checked(altered), `byte ${at}`).rejects.toThrow(BackupError);
    }
  });

  it('when it was cut off, or has grown', async () => {
    for (const length of [
      0,
      1,
      50,
      SEAL_BYTES,
      200,
      bytes.length / 2,
      bytes.length - SEAL_BYTES,
      bytes.length - 1,
    ])
      await expect(checked(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow('not a whole');
    for (const more of ['\n', 'x'.repeat(SEAL_BYTES)])
      await expect(checked(Buffer.concat([bytes, Buffer.from(more)]))).rejects.toThrow('not a whole');
    await expect(checked(Buffer.concat([bytes, bytes]))).rejects.toThrow('not a whole');
  });

  it('when it is something else, or not there', async () => {
    await expect(checked(Buffer.from('create table members ();\n'.repeat(10)))).rejects.toThrow(
      'not a whole',
    );
    await expect(checkBackup(join(folder, 'none.kvorum'))).rejects.toThrow(
      'none.kvorum cannot be read (ENOENT)',
    );
    await expect(checkBackup(folder)).rejects.toThrow('is not a file');
  });

  it('when a newer version made it', async () => {
    const older = checkBackup(file(), migrations.slice(0, -1));
    await expect(older).rejects.toThrow(
      `newer version of Kvorum (it has the migration ${migrations.at(-1)?.name})`,
    );
  });
});

describe('a file for a backup', () => {
  it('is readable by its owner only, and in plain text inside', async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const text = gunzipSync(bytes.subarray(0, -SEAL_BYTES)).toString();
    expect(text.startsWith('KVORUM BACKUP 1\n{')).toBe(true);
    expect(text).toMatch(/\n-- members\n\d+\tBG\t/);
    expect(text.split('\n').at(-2)).toContain('"members":1');
  });

  it('replaces the one before only when it is complete', async () => {
    await writeBackup(test.database.connection, file());
    expect((await checkBackup(file())).rows.members).toBe(1);
    const empty = await createEmptyTestDatabase();
    await expect(writeBackup(empty.connection, file())).rejects.toThrow('There is nothing of Kvorum');
    await empty.drop();
    await expect(writeBackup(test.database.connection, join(folder, 'no', 'x'))).rejects.toThrow('ENOENT');
    await expect(writeBackup(test.database.connection, folder)).rejects.toThrow('cannot be written');
    expect((await checkBackup(file())).rows.members).toBe(1);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
