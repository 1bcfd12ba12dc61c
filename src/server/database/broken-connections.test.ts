import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { collectedLog } from '#server/testing/collected-log.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { connect } from './connect.ts';

const testDatabase = await createTestDatabase();
const database = connect(testDatabase.connection, 1);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

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
