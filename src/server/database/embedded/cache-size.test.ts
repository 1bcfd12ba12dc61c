import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheMegabytes } from './cache-size.ts';
import { withConnection } from './embedded.queries.ts';
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';

const MB = 1024 ** 2;
const log = { info: () => undefined, warn: () => undefined };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Takes no room on the disk. */
async function writeLarge(file: string, megabytes: number): Promise<void> {
  await writeFile(file, '');
  await truncate(file, megabytes * MB);
}

it.each([
  { has: 'less than the least', files: [3, 4], memory: 8192, cache: 32 },
  { has: 'more than the least', files: [70, 30], memory: 8192, cache: 100 },
  { has: 'more than a quarter of the memory', files: [300], memory: 1000, cache: 250 },
  { has: 'more than the memory of a small machine', files: [300], memory: 64, cache: 32 },
  { has: 'more than is worth its tables', files: [900, 900], memory: 16384, cache: 1024 },
])('a database that has $has', async ({ files, memory, cache }) => {
  const database = join(folder, 'base', '5');
  await mkdir(database, { recursive: true });
  for (const [at, size] of files.entries()) await writeLarge(join(database, String(at)), size);
  expect(cacheMegabytes(folder, memory * MB)).toBe(cache);
});

it('the next start has a cache for what the database has become', async () => {
  const start = () => startEmbedded({ dataDir: folder, log, durable: false });
  const cacheOf = ({ connection }: EmbeddedDatabase) =>
    withConnection(connection, async (client) => (await client.query('show shared_buffers')).rows);
  const first = await start();
  expect(await cacheOf(first)).toEqual([{ shared_buffers: '32MB' }]);
  await first.stop();
  // As a server leaves it that was killed with a temporary table; the next one removes it.
  const left = join(folder, 'postgres', 'base', '1', 't3_16384');
  await writeLarge(left, 100);
  const second = await start();
  const [row] = await cacheOf(second);
  expect(Number.parseInt(row?.shared_buffers, 10)).toBeGreaterThan(100);
  expect(existsSync(left)).toBe(false);
  await second.stop();
});
