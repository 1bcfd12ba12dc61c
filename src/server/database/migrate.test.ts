import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createEmptyDatabase, databaseOn, dropDatabase } from '#server/testing/test-databases.queries.ts';
import { type Migration, MigrationError, migrate, migrations } from './migrate.ts';

const { server } = inject('testServer');
let name: string;
let connection: pg.PoolConfig;
beforeEach(async () => {
  name = `kvorum_migrate_${randomBytes(6).toString('hex')}`;
  await createEmptyDatabase(server, name);
  connection = databaseOn(server, name);
});
afterEach(() => dropDatabase(server, name));

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const done = async () =>
  (await ask<{ name: string }>('select name from migrations order by name')).map((row) => row.name);
const exists = async (table: string) =>
  (await ask<{ found: boolean }>(`select to_regclass('${table}') is not null as found`))[0]?.found;

const makes = (table: string): Migration => ({ name: `9001-${table}`, sql: `create table ${table} ()` });

describe('migrations', () => {
  it('are done once when many processes start together', async () => {
    const told: string[] = [];
    const log = { info: (fields: object) => void told.push(...Object.values(fields)) };
    await Promise.all(Array.from({ length: 6 }, () => migrate({ connection, log })));
    const names = migrations.map((migration) => migration.name);
    expect(told.sort()).toEqual(names);
    expect(await done()).toEqual(names);
    expect(await exists('graphile_worker._private_jobs')).toBe(true);
  });

  it('go on from what is done', async () => {
    await migrate({ connection }, migrations.slice(0, 1));
    expect(await exists('movements')).toBe(false);
    await migrate({ connection });
    expect(await exists('movements')).toBe(true);
  });

  it('change nothing the second time', async () => {
    await migrate({ connection });
    const before = await ask('select name, migrated_at from migrations order by name');
    await migrate({ connection });
    expect(await ask('select name, migrated_at from migrations order by name')).toEqual(before);
  });

  it('refuse a database that is newer, and leave it alone', async () => {
    await migrate({ connection }, [makes('future')]);
    const older = migrate({ connection });
    await expect(older).rejects.toThrow(MigrationError);
    await expect(older).rejects.toThrow(/newer than this version.*9001-future/);
    expect(await done()).toEqual(['9001-future']);
    expect(await exists('members')).toBe(false);
  });

  it('that fail leave nothing half done, and say which and why', async () => {
    const failing: Migration = {
      name: '9002-half',
      sql: "create table half (); insert into whole values ('x'); select 1 / 0;",
    };
    const whole: Migration = { name: '9001-whole', sql: 'create table whole (name text)' };
    const started = migrate({ connection }, [whole, failing]);
    await expect(started).rejects.toThrow(MigrationError);
    await expect(started).rejects.toThrow('The migration 9002-half failed: division by zero');
    expect(await done()).toEqual(['9001-whole']);
    expect([await exists('half'), await ask('select * from whole')]).toEqual([false, []]);
    await migrate({ connection }, [whole, { ...failing, sql: 'create table half ()' }]);
    expect(await exists('half')).toBe(true);
  });

  it('are names in order, each once', () => {
    const names = migrations.map((migration) => migration.name);
    expect(names.map((one) => one.slice(0, 4))).toEqual(
      names.map((_name, n) => String(n + 1).padStart(4, '0')),
    );
  });
});
