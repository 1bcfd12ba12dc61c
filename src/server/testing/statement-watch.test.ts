import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { lockedTables } from './locked-tables.ts';
import { whyNotPortable } from './portable.ts';
import { StatementWatch } from './statement-watch.ts';
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

it.each([
  [null, 'update mails set sent_at = now() where id = 1'],
  [null, 'insert into mails (id) select nextval($1) on conflict do nothing returning (select 1)'],
  [null, 'insert into a (b) values (gen_random_uuid()) on conflict (b) do update set b = excluded.b'],
  [null, 'select random() from members for update'],
  ['an UPDATE with', 'update "invitations" set "token" = gen_random_uuid()'],
  ['an UPDATE with', 'with next as (update a set b = nextval($1) returning b) select b from next'],
  ['ON CONFLICT with', 'insert into a values (1) on conflict (b) do update set c = (select 1)'],
  ['INSERT and locks', 'insert into a (b) select id from members where id > $1 for key share'],
  [null, 'select pg_cancel_backend($1::int)'],
  ['a process to end', 'select pg_terminate_backend($1)'],
  ['INSERT and locks', 'with n as (select id from members for share) insert into a select id from n'],
])('%s: %s', (reason, statement) => {
  const found = whyNotPortable(statement);
  expect(found === null ? found : found.slice(0, reason?.length)).toBe(reason);
});

const { connection, drop } = await createTestDatabase();
const statements = new StatementWatch();
const database = connect(statements.watched(connection), 2);
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
  expect([...statements.violations]).toEqual([]);
  await database.transaction(async (db) => {
    await attempt.execute(db);
    await member.execute(db);
  });
  expect([...statements.violations]).toEqual([
    'members after attempts: select id from members where id = 1 for no key update',
  ]);
});

it('statements on connections that may write are counted, and no others', async () => {
  const before = statements.sentToWrite;
  await database.read.selectFrom('members').select('id').execute();
  expect(statements.sentToWrite).toBe(before);
  const write = sql`update members set language = language where false`;
  await expect(write.execute(database.read)).rejects.toThrow('read-only transaction');
  await database.transaction((db) => write.execute(db));
  const inTransaction = statements.sentToWrite;
  expect(inTransaction).toBeGreaterThan(before);
  await database.pool.query('select');
  expect(statements.sentToWrite).toBeGreaterThan(inTransaction);
});
