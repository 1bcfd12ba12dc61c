import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installShippedData } from '#server/install.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { builtOnce } from './built-once.ts';
import type { Database, ReadDb } from './connect.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase(2));
  await database.transaction(installShippedData);
});
afterAll(() => close());

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
