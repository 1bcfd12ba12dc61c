import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { collectedLog } from '#server/testing/collected-log.ts';
import { openCuttableWay } from '#server/testing/cuttable-way.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { connect } from './connect.ts';
import { isOverload } from './overload.ts';

const { database, close } = await openTestDatabase(1);
afterAll(() => close());

it('logs that an idle connection broke, and of which pool', async () => {
  const { log, lines } = collectedLog();
  const other = connect(database.connection, 1, { role: 'jobs', log });
  await other.transaction((db) => sql`select`.execute(db));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kvorum-jobs'`,
  );
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toEqual([
    {
      level: 'warn',
      message: 'a connection to the database broke',
      fields: { pool: 'kvorum-jobs', err: expect.objectContaining({ code: '57P01' }) },
    },
  ]);
  await other.close();
});

it.each([
  ['waits for a statement', 'select pg_sleep(30)'],
  ['does something else', 'select'],
])('outlives the end of a connection that %s, and says so once', async (_, statement) => {
  const { log, lines } = collectedLog();
  const other = connect(database.connection, 1, { log });
  const work = other.transaction(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const using = sql.raw(statement).execute(db);
    // It is refused while this still waits.
    const refused = using.catch(() => undefined);
    await database.pool.query('select pg_terminate_backend($1::int)', [rows[0]?.pid]);
    await expect.poll(() => lines).toHaveLength(1);
    await refused;
    await using;
    await sql`select`.execute(db);
  });
  await expect(work).rejects.toThrow();
  expect(await other.transaction(async (db) => (await sql`select`.execute(db)).rows)).toHaveLength(1);
  expect(lines).toMatchObject([
    { level: 'warn', message: 'a connection to the database broke', fields: { pool: 'kvorum-http' } },
  ]);
  await other.close();
});

it('hands out no connection that ended as a transaction began', async () => {
  const other = connect(database.connection, 1);
  const send = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  const query = vi.spyOn(pg.Client.prototype, 'query') as unknown as ReturnType<typeof vi.fn>;
  query.mockImplementation(function (this: pg.Client, asked: { text?: string }, ...rest: unknown[]) {
    if (asked.text !== 'begin') return send.call(this, asked, ...rest);
    query.mockImplementation(send);
    return send.call(this, new pg.Query('select pg_terminate_backend(pg_backend_pid())'), ...rest);
  });
  const read = () => other.transaction(async (db) => (await sql`select`.execute(db)).rows);
  const [ended, next] = await Promise.allSettled([read(), read()]);
  query.mockRestore();
  expect(ended).toMatchObject({ status: 'rejected', reason: { code: '57P01' } });
  expect(next).toMatchObject({ status: 'fulfilled' });
  await other.close();
});

it.each(['writing', 'reading'])('gives up a connection for %s that says nothing any more', async (use) => {
  const way = await openCuttableWay(database.connection);
  const other = connect(way.connection, 1, { limits: { answer_ms: 300 } });
  const ask = () =>
    use === 'reading' ? sql`select`.execute(other.read) : other.transaction((db) => sql`select`.execute(db));
  await ask();
  way.cut();
  const error = await ask().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect([isOverload(error), (error as Error).message]).toEqual([true, 'Query read timeout']);
  expect((await ask()).rows).toHaveLength(1);
  await other.close();
  way.close();
});
