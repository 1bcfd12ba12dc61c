import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { connect, type Database, type Db } from './connect.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  drop = testDatabase.drop;
  database = connect(testDatabase.connection, 4);
  await database.pool.query(`
    create table purses (id int primary key, coins bigint not null check (coins >= 0), opened date);
    insert into purses values (1, 100, '2026-03-01'), (2, 100, null)`);
});
afterAll(async () => {
  await database.close();
  await drop();
});

const put = (db: Db, id: number, coins: number) =>
  sql`update purses set coins = coins + ${coins} where id = ${id}`.execute(db);
const coins = async () => {
  const { rows } = await sql<{ coins: number }>`select coins from purses order by id`.execute(database.read);
  return rows.map((row) => row.coins);
};

describe('a transaction', () => {
  it('is undone as a whole when it throws', async () => {
    const before = await coins();
    const work = database.transaction(async (db) => {
      await put(db, 1, 5);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await coins()).toEqual(before);
  });

  it('is tried again when PostgreSQL ends it to undo a deadlock', async () => {
    const before = await coins();
    let tries = 0;
    let waiting = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const move = (from: number, to: number) =>
      database.transaction(async (db) => {
        tries += 1;
        await put(db, from, -1);
        waiting += 1;
        if (waiting === 2) meet();
        await met;
        await put(db, to, 1);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(tries).toBe(3);
    expect(await coins()).toEqual(before);
  });

  it('is tried again when another changed what it has read', async () => {
    let tries = 0;
    await database.transaction(async (db) => {
      tries += 1;
      await sql`set transaction isolation level repeatable read`.execute(db);
      await sql`select coins from purses`.execute(db);
      if (tries === 1) await database.pool.query('update purses set coins = coins + 1 where id = 1');
      await put(db, 1, -1);
    });
    expect(tries).toBe(2);
  });

  it('is given up after three tries', async () => {
    let tries = 0;
    const work = database.transaction(async (db) => {
      tries += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(db);
    });
    await expect(work).rejects.toThrow('again');
    expect(tries).toBe(3);
  });

  it('is not tried again for any other reason', async () => {
    let tries = 0;
    const work = database.transaction(async (db) => {
      tries += 1;
      await put(db, 1, -1000);
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(tries).toBe(1);
  });
});

describe('the handle for reading', () => {
  it.each([
    'update purses set coins = 0',
    'insert into purses values (3, 0, null)',
    'delete from purses',
    'truncate purses',
    'create table mine ()',
    "select nextval('members_id_seq')",
  ])('refuses: %s', async (statement) => {
    const before = await coins();
    await expect(sql.raw(statement).execute(database.read)).rejects.toMatchObject({ code: '25006' });
    expect(await coins()).toEqual(before);
  });
});

it('int8 arrives as a number, a calendar date as the text that it is', async () => {
  const { rows } = await sql`select coins, opened from purses order by id`.execute(database.read);
  expect(rows).toEqual([
    { coins: 100, opened: '2026-03-01' },
    { coins: 100, opened: null },
  ]);
});

it('outlives connections that the server ends', async () => {
  await database.read.selectFrom('panel').select('name').execute();
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect.poll(() => coins().catch(() => null)).toEqual([100, 100]);
  await expect
    .poll(() =>
      database
        .transaction((db) => put(db, 1, 0))
        .then(
          () => 'written',
          () => null,
        ),
    )
    .toBe('written');
});
