import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { connect, type Database, type Db } from './connect.ts';

const { database, close } = await openTestDatabase(1);
await database.pool.query(
  'create table purses (id int primary key, coins bigint not null check (coins >= 0))',
);
let one: Database;
beforeEach(async () => {
  await database.pool.query('truncate purses; insert into purses values (1, 100), (2, 100)');
  one = connect(database.connection, 1, { often: 2 });
  // `begin` is prepared by the first transaction of a connection.
  await one.transaction((db) => put(db, 2, 0));
  return () => one.close();
});
afterAll(() => close());

const put = (db: Db, id: number, coins: number) =>
  sql<{ id: number }>`update purses set coins = coins + ${coins} where id = ${id} returning id`.execute(db);
const coins = async () =>
  (await sql<{ coins: number }>`select coins from purses order by id`.execute(database.read)).rows.map(
    (row) => row.coins,
  );

describe('the first statement of a transaction', () => {
  it.each([
    ['fails', (db: Db) => put(db, 1, -101)],
    ['cannot be sent', (db: Db) => sql`update purses set coins = ${unsendable()}`.execute(db)],
    ['cannot be parsed', (db: Db) => sql`select ${1}::int from nothing_of_the_kind`.execute(db)],
  ])('leaves a connection that goes on if it %s', async (_how, first) => {
    for (let n = 0; n < 4; n++) await expect(one.transaction(first)).rejects.toThrow();
    await one.transaction((db) => put(db, 1, 5));
    expect(await coins()).toEqual([105, 100]);
  });

  it('is parsed again where it could not be parsed', async () => {
    const look = () => one.transaction((db) => sql`select ${1}::int as one from later`.execute(db));
    for (let n = 0; n < 4; n++) await expect(look()).rejects.toMatchObject({ code: '42P01' });
    await database.pool.query('create table later ()');
    expect((await look()).rows).toEqual([]);
  });

  it('is undone when a later one fails', async () => {
    const work = one.transaction(async (db) => {
      await put(db, 1, 5);
      await put(db, 2, -101);
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(await coins()).toEqual([100, 100]);
  });

  it('has the answer of its own, not that of `begin`, also when it is planned once', async () => {
    for (let n = 1; n <= 4; n++) {
      const { rows } = await one.transaction((db) => put(db, 1, 1));
      expect(rows).toEqual([{ id: 1 }]);
      const { numUpdatedRows } = await one.transaction((db) =>
        db.updateTable('members').set({ language: 'en' }).where('id', '=', n).executeTakeFirstOrThrow(),
      );
      expect(numUpdatedRows).toBe(0n);
    }
    expect(await coins()).toEqual([104, 100]);
  });

  it('is asked together with `begin`, and nothing is asked for a transaction of none', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await one.transaction((db) => put(db, 1, 1));
      expect(asked).toHaveBeenCalledTimes(2);
      await one.transaction(async () => undefined);
      expect(asked).toHaveBeenCalledTimes(2);
    } finally {
      asked.mockRestore();
    }
  });

  it('may be several without values', async () => {
    await one.transaction((db) => sql`update purses set coins = 1; update purses set coins = 2`.execute(db));
    expect(await coins()).toEqual([2, 2]);
    const work = one.transaction(async (db) => {
      await sql`update purses set coins = 3; update purses set coins = 4`.execute(db);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await coins()).toEqual([2, 2]);
  });
});

/** The driver refuses it before anything is sent. */
const unsendable = () => ({
  toPostgres() {
    throw new Error('no such value');
  },
});
