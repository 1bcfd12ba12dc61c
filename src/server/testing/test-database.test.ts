import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function ask(connection: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test('every test database is migrated and nobody else’s', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.connection, 'create table mine ()');
  expect(await ask(one.connection, 'select from migrations')).not.toEqual([]);
  expect(await ask(other.connection, `select to_regclass('mine') as mine`)).toEqual([{ mine: null }]);
  await one.drop();
  await expect(ask(one.connection, 'select')).rejects.toThrow('does not exist');
  await other.drop();
});

test('a database is dropped although somebody is still connected', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await client.end();
});
