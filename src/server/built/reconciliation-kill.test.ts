import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { installShippedData } from '#server/install.ts';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import { databaseUrl } from '#server/testing/database-url.ts';
import { clientsList, reconciledSurvey } from '#server/testing/reconciliation.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The jobs of a process that died are taken up within 25 seconds. */
const GOES_ON = { timeout: 60_000 };
const ROWS = 6;
/** The row in which the process is killed, from 0. */
const IN_ROW = 3;

let folder: string;
let database: Awaited<ReturnType<typeof startEmbedded>>;
let testApp: TestApp;
/** Holds a row of a member until it is rolled back. */
let held: pg.Client;
let server: BuiltServer | undefined;

const start = async (): Promise<BuiltServer> => {
  server = await startBuiltServer({
    dataDir: join(folder, 'data'),
    environment: { DATABASE_URL: databaseUrl(database.connection), LOG_LEVEL: 'warn' },
  });
  await server.ready();
  return server;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-list-kill-'));
  const log = { info: () => undefined, warn: () => undefined };
  database = await startEmbedded({ dataDir: join(folder, 'database'), log });
  await migrate({ connection: database.connection });
  testApp = await startTestApp({}, { beside: database });
  await testApp.database.transaction(installShippedData);
  held = new pg.Client(database.connection);
  await held.connect();
});
afterAll(async () => {
  await server?.kill();
  await held.end();
  await testApp.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

it('a list goes on after a kill in the middle of a row, and each attempt is decided once', async () => {
  const made = await reconciledSurvey(testApp);
  const started = await made.attempts(ROWS);
  const isRejected = (at: number) => at % 2 === 1;
  const { id: list, bulk_id } = await made.applied(
    clientsList(started.map(({ token }, at) => [token, isRejected(at) ? 'bad' : 'ok', ''])),
  );
  const states = async () => (await made.rowsOf(list)).map(([, state]) => state);
  const half = Array.from({ length: ROWS }, (_, at) => (at < IN_ROW ? 'done' : 'waiting'));
  expect(await states()).toEqual(half.map(() => 'waiting'));

  const { read, pool } = testApp.database;
  await held.query('begin');
  await held.query('set local idle_in_transaction_session_timeout = 0');
  await held.query('select from members where id = $1 for update', [started[IN_ROW]?.member_id]);
  const waiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  const first = await start();
  await expect.poll(waiting, GOES_ON).toBe(1);
  await first.kill();
  expect(await states()).toEqual(half);
  await held.query('rollback');
  await expect.poll(waiting, GOES_ON).toBe(0);
  expect(await states()).toEqual(half);

  await start();
  await expect.poll(states, { ...GOES_ON, interval: 500 }).toEqual(half.map(() => 'done'));
  expect((await made.rowsOf(list)).map(([, , , points]) => points)).toEqual(
    started.map((_, at) => (isRejected(at) ? -80 : 0)),
  );
  for (const [at, { client, member_id, token }] of started.entries()) {
    const points = (await client.call('GET /profile/points')).data;
    const { id } = await made.attemptOf(token);
    const decisions = read.selectFrom('reconciliations').select('verdict').where('attempt_id', '=', id);
    const mails = read
      .selectFrom('mails')
      .select('id')
      .where('member_id', '=', member_id)
      .where('template', '=', 'points_taken_back');
    expect([at, points, (await decisions.execute()).length, (await mails.execute()).length]).toEqual([
      at,
      { points: isRejected(at) ? 0 : 80, pending: 0 },
      1,
      isRejected(at) ? 1 : 0,
    ]);
  }
  expect((await proveJournal(read)).faults).toEqual([]);
  const bulk = await read
    .selectFrom('bulk_actions')
    .select('finished_at')
    .where('id', '=', bulk_id)
    .execute();
  expect(bulk[0]?.finished_at).not.toBeNull();
});
