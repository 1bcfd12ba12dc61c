import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a pooler that shares sessions between connections', () => {
  /** Connections to a pooler with so many sessions, which it hands out in turn, a statement each. */
  const pooled = <T>(
    sessions: number,
    work: (connection: Client) => Promise<T>,
    held: Client[] = [],
  ): Promise<T> =>
    connected('kvorum', (client) => {
      const all = [...held, client];
      if (all.length < sessions) return pooled(sessions, work, all);
      let turn = 0;
      return work({ query: (text: string) => all[turn++ % sessions]?.query(text) } as unknown as Client);
    });

  test.each([1, 2, 3, 5])('is refused with %i sessions', async (sessions) => {
    const check = pooled(sessions, (client) => refuseSharedSessions('DATABASE_DIRECT_URL', client, client));
    await expect(check).rejects.toThrow(/^DATABASE_DIRECT_URL leads to .*pool_mode = session/);
  });

  test('is not what keeps a session for each connection', async () => {
    await connected('kvorum', (one) =>
      connected('kvorum', (other) => refuseSharedSessions('DATABASE_URL', one, other)),
    );
  });
});
