import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installShippedData } from '#server/install.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { builtOnce } from './built-once.ts';
import { connect, type Database, type ReadDb } from './connect.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  drop = testDatabase.drop;
  database = connect(testDatabase.connection, 2);
  await database.transaction(installShippedData);
});
afterAll(async () => {
  await database.close();
  await drop();
});

type Asked = { code: string; others: readonly string[] };

it('is built at its first use and asked with the values of each', async () => {
  let times = 0;
  const find = builtOnce((db: ReadDb, { code, others }: Asked) => {
    times += 1;
    return db
      .selectFrom('countries')
      .select('code')
      .where((or) => or.or([or('code', '=', code), sql<boolean>`code = any(${others})`]))
      .where('active', '=', true)
      .orderBy('code');
  });
  expect(await find(database.read, { code: 'BG', others: [] })).toEqual([{ code: 'BG' }]);
  expect(await find(database.read, { code: 'RO', others: ['BG'] })).toEqual([{ code: 'BG' }, { code: 'RO' }]);
  expect(await database.transaction((db) => find(db, { code: 'XX', others: [] }))).toEqual([]);
  expect(times).toBe(1);
});

it('refuses what would keep a value of its first use', async () => {
  const ofThen = builtOnce((_db: ReadDb, _values: Asked) => sql`select ${new Date()}::timestamptz`);
  await expect(ofThen(database.read, { code: 'BG', others: [] })).rejects.toThrow('not passed');
  const looking = builtOnce((_db: ReadDb, { code }: Asked) => sql`select ${`${code}!`}::text`);
  await expect(looking(database.read, { code: 'BG', others: [] })).rejects.toThrow(
    'cannot depend on the value of code',
  );
});
