import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { LockWatch, lockedTables } from './lock-order.ts';
import { createTestDatabase } from './test-database.ts';

it.each([
  ['select 1 from members m join attempts a on a.member_id = m.id for no key update of a', ['attempts']],
  ['select "id" from "members" where "id" = $1 for update', ['members']],
  ['select id from members for key share', []],
  ['select id from members where id in (select member_id from attempts)', []],
  ['update "members" set "language" = $1', ['members']],
  ['with gone as (delete from sessions returning id) select 1 from members', ['sessions']],
  ['insert into wallets (id) values (1) on conflict (id) do update set points = 0', []],
])('of %s the rows are locked that it writes or names', (statement, tables) => {
  expect(lockedTables(statement)).toEqual(tables);
});

const { connection, drop } = await createTestDatabase();
const locks = new LockWatch();
const database = connect(locks.watched(connection), 2);
afterAll(async () => {
  await database.close();
  await drop();
});

it('members who are locked behind what the order of locks names after them are told', async () => {
  const member = sql`select id from members where id = 1 for no key update`;
  const attempt = sql`select id from attempts where id = 1 for no key update`;
  await database.transaction(async (db) => {
    await member.execute(db);
    await attempt.execute(db);
    await member.execute(db);
  });
  await database.pool.query('update attempts set points = points where false');
  await database.transaction((db) => member.execute(db));
  expect([...locks.violations]).toEqual([]);
  await database.transaction(async (db) => {
    await attempt.execute(db);
    await member.execute(db);
  });
  expect([...locks.violations]).toEqual([
    'members after attempts: select id from members where id = 1 for no key update',
  ]);
});
