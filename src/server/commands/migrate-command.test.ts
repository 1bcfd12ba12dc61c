import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migration-files.ts';
import { answered, kvorum } from '#server/testing/command-line.ts';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { databaseUrl } from '#server/testing/database-url.ts';
import { createEmptyTestDatabase } from '#server/testing/test-database.ts';

type Empty = Awaited<ReturnType<typeof createEmptyTestDatabase>>;
let empty: Empty;
let folder: string;
beforeAll(async () => {
  empty = await createEmptyTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kvorum-migrate-'));
});
afterAll(async () => {
  await empty.drop();
  await rm(folder, { recursive: true });
});

const environment = () => ({ DATABASE_URL: databaseUrl(empty.connection), DATA_DIR: folder });
const state = async () => {
  const database = connect(empty.connection, 1);
  return databaseState(database.read).finally(database.close);
};
const READ = ['survey', 'list'];
const WRITE = ['trackers', 'set', '--google-tag', 'GTM-ABCD123'];

describe('a command on a database of another version changes nothing and says what to do:', () => {
  async function refused(said: RegExp) {
    const before = await state();
    for (const args of [READ, WRITE]) {
      const { code, err } = await kvorum(args, environment());
      expect([code, err]).toEqual([1, expect.stringMatching(said)]);
    }
    expect(await state()).toEqual(before);
  }

  it('without any table', () => refused(/no tables of Kvorum.*run its command migrate/));

  it('an older one', async () => {
    await migrate({ connection: empty.connection }, migrations.slice(0, -1));
    await refused(/older than this version.*lacks the migration/);
  });

  it('a newer one that needs a newer program', async () => {
    const name = '9998-next';
    const needs = { name: '9999-needs', sql: `-- needs ${name}\nselect 1` };
    await migrate({ connection: empty.connection }, [...migrations, { name, sql: 'select 1' }, needs]);
    await refused(/newer than this version.*9999-needs/);
  });
});

it('migrate brings an empty database to this version, once, and commands work on it', async () => {
  const own = { DATABASE_URL: '', DATA_DIR: join(folder, 'own') };
  const first = answered<{ migrated: string[] }>(await kvorum(['--json', 'migrate'], own));
  expect(first.migrated).toEqual(migrations.map(({ name }) => name));
  expect(await readdir(own.DATA_DIR)).toContain('postgres');
  expect(answered(await kvorum(['--json', 'migrate'], own))).toEqual({ migrated: [] });
  expect((await kvorum(WRITE, own)).code).toBe(0);
});
