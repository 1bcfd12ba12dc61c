import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Holding, Holdings, InCopy, MemberKeys, Table } from '#server/database/personal-data.ts';
import { type FullMember, fullMember } from '#server/testing/full-member.ts';
import { allColumns, type Row, rowsLeft, rowsOfMember } from '#server/testing/held-columns.queries.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { isOfMembers } from './held-rows.queries.ts';
import { holdings } from './holdings.ts';
import { impersonalTables } from './impersonal-tables.data.ts';
import { memberKeys } from './personal-data.ts';

/** Written by our migrations, and by the queue, whose jobs carry numbers of rows and no data of members. */
const NOT_OURS = /^(graphile_worker\.|public\.migrations$)/;

const all: Holdings = holdings;
const held = Object.entries(holdings) as [Table, Holding][];
const ofMembers = held.filter(([, holding]) => isOfMembers(holding));

let test: TestApp;
let member: FullMember;
let keys: MemberKeys;
beforeAll(async () => {
  test = await startTestApp();
  await fullMember(test, 'Anybody-else');
  member = await fullMember(test, 'Slavyana');
  keys = memberKeys(member.member_id, emailKey(member.email));
});
afterAll(() => test.close());

const rowsOf = (table: Table) => rowsOfMember(test.database.read, all, table, keys);

describe('what is held of people', () => {
  it('is declared for every column of the database, or the column is declared as nobody’s', async () => {
    const columns = (await allColumns(test.database.read)).filter(({ table }) => !NOT_OURS.test(table));
    const declared = [
      ...held.flatMap(([table, { columns: its }]) => Object.keys(its).map((column) => ({ table, column }))),
      ...Object.entries(impersonalTables).flatMap(([table, its]) => its.map((column) => ({ table, column }))),
    ];
    const names = (list: readonly { table: string; column: string }[]) =>
      list.map(({ table, column }) => `${table.replace(/^public\./, '')}.${column}`).sort();
    expect(names(declared)).toEqual(names(columns));
    expect(columns.length).toBeGreaterThan(300);
  });

  it.each(ofMembers.map(([table]) => table))(
    'is there of a member in %s, so that it is tried',
    async (table) => {
      expect(await rowsOf(table)).not.toEqual([]);
    },
  );
});

describe('the copy of a member’s data', () => {
  const shown = (value: unknown) => JSON.stringify(value);
  let values: Set<string>;
  beforeAll(async () => {
    const { data } = await member.client.call('GET /profile/data');
    values = new Set();
    const walk = (value: unknown): void => {
      values.add(shown(value));
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
    };
    walk(data);
  });

  it.each(ofMembers)('shows every value of %s that is declared as copied', async (table, { columns }) => {
    const copied = Object.entries<InCopy>(columns).flatMap(([column, how]) =>
      how === 'copied' ? [column] : [],
    );
    const missing = (await rowsOf(table)).flatMap((row) =>
      copied.filter((column) => row[column] !== null && !values.has(shown(row[column]))),
    );
    expect(missing).toEqual([]);
  });

  it.each(ofMembers)('shows nothing of %s that is declared as secret', async (table, { columns }) => {
    const secret = Object.entries<InCopy>(columns).flatMap(([column, how]) =>
      how === 'secret' ? [column] : [],
    );
    const told = (await rowsOf(table)).flatMap((row) =>
      secret.filter((column) => typeof row[column] === 'string' && values.has(shown(row[column]))),
    );
    expect(told).toEqual([]);
  });
});

describe('deleting a profile', () => {
  const before = new Map<Table, Row[]>();
  beforeAll(async () => {
    for (const [table] of ofMembers) before.set(table, await rowsOf(table));
    const deleted = await member.client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
    expect(deleted.status).toBe(200);
    // The receipt of the deletion goes once it is sent.
    await test.database.transaction((db) =>
      db.deleteFrom('mails').where('template', '=', 'profile_deleted').execute(),
    );
  });

  it.each(ofMembers)('leaves no way to the member in %s', async (table) => {
    expect(await rowsOf(table)).toEqual([]);
  });

  it.each(ofMembers)('erases %s, or empties what it keeps, as declared', async (table, { leaving }) => {
    const left = await rowsLeft(test.database.read, table, before.get(table) ?? []);
    if (leaving === 'erased') return expect(left).toEqual([]);
    const emptied = (row: Row) =>
      (leaving.emptied ?? []).filter((column) => {
        const value = row[column];
        return value !== null && !(Buffer.isBuffer(value) && value.length === 0);
      });
    expect(left.flatMap(emptied)).toEqual([]);
    expect(leaving.kept).toMatch(/\.$/);
  });
});
