import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabaseSettings } from './check-settings.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts';
import { refuseSharedSessions } from './open-database.ts';

let folder: string;
let server: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-test-'));
  const log = { info: () => undefined, warn: () => undefined };
  server = await startEmbedded({ dataDir: folder, log, durable: false });
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function connected<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...server.connection, database });
  await client.connect();
  return work(client).finally(() => client.end());
}

test('a database that can lose what it has confirmed is refused, with everything that is wrong', async () => {
  const check = connected('kvorum', (client) => checkDatabaseSettings(client));
  await expect(check).rejects.toThrow(/fsync is off.*full_page_writes is off.*synchronous_commit is off/);
});

test('a test database may be fast', async () => {
  await connected('kvorum', (client) => checkDatabaseSettings(client, { durable: false }));
});

test.each([
  ['SQL_ASCII', "ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'", 'its encoding is SQL_ASCII'],
  ['blind to capitals', "ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'", "lower('Я') is not 'я'"],
])('a database is refused: %s', async (name, options, sentence) => {
  await connected('postgres', (client) =>
    client.query(`CREATE DATABASE "${name}" TEMPLATE template0 ${options}`),
  );
  const check = connected(name, (client) => checkDatabaseSettings(client, { durable: false }));
  await expect(check).rejects.toThrow(sentence);
});

test('a database without trigrams is refused', async () => {
  await connected('postgres', (client) => client.query(`CREATE DATABASE plain TEMPLATE template0`));
  const check = connected('plain', async (client) => {
    await client.query('create table public.pg_available_extensions (name text)');
    await client.query('set search_path = public, pg_catalog');
    await checkDatabaseSettings(client, { durable: false });
  });
  await expect(check).rejects.toThrow('it has no pg_trgm');
});

test('a pooler that shares sessions between connections is refused', async () => {
  await connected('kvorum', async (one) => {
    await connected('kvorum', (other) => refuseSharedSessions(one, other));
    await expect(refuseSharedSessions(one, one)).rejects.toThrow('pool_mode = session');
  });
});
