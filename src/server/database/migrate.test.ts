import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createEmptyDatabase, databaseOn, dropDatabase } from '#server/testing/test-databases.queries.ts';
import { MigrationError, migrate } from './migrate.ts';
import { directivesOf, type Migration, migrations } from './migration-files.ts';

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
    expect(await exists('graphile_worker.jobs')).toBe(true);
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

  it('leave a database alone that another version has made', async () => {
    await migrate({ connection }, [makes('future')]);
    const other = migrate({ connection });
    await expect(other).rejects.toThrow(MigrationError);
    await expect(other).rejects.toThrow(/another version.*9001-future.*lacks 0001/);
    expect(await done()).toEqual(['9001-future']);
    expect(await exists('members')).toBe(false);
  });

  it('let earlier programs run beside them, up to the one that a later migration needs', async () => {
    const [first, second] = [makes('first'), { name: '9002-second', sql: 'create table second ()' }];
    const third = { name: '9003-third', sql: '-- needs 9002-second\ndrop table first' };
    await migrate({ connection }, [first, second]);
    await migrate({ connection }, [first]);
    await migrate({ connection }, [first, second, third]);
    await migrate({ connection }, [first, second]);
    const tooOld = migrate({ connection }, [first]);
    await expect(tooOld).rejects.toThrow(/newer than this version.*9003-third/);
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
    const numbers = migrations.map(({ name }) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1]);
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  it('of Kvorum say nothing at their head that is not there', () => {
    const names = migrations.map((migration) => migration.name);
    for (const migration of migrations) {
      const { needs } = directivesOf(migration);
      if (needs !== null) expect(names.slice(0, names.indexOf(migration.name))).toContain(needs);
    }
  });
});

describe('a migration of a running panel', () => {
  const patience = { tries: 100, pauseMs: 20 };
  const told: string[] = [];
  const log = {
    info: (_fields: object, message = '') => void told.push(message),
    warn: (_fields: object, message = '') => void told.push(message),
  };
  const wishes: Migration = {
    name: '9001-wishes',
    sql: `create table wishes (id int primary key, wish text);
      insert into wishes select n, case when n % 5 = 0 then null else 'x' end from generate_series(1, 50) as n`,
  };
  const index: Migration = {
    name: '9002-index',
    sql: `-- outside a transaction
      create unique index concurrently if not exists wishes_by_wish on wishes (id, wish)`,
  };
  const isValid = async () =>
    (
      await ask<{ indisvalid: boolean }>(`select indisvalid from pg_index
      where indexrelid = to_regclass('wishes_by_wish')`)
    )[0]?.indisvalid;
  let client: pg.Client;
  beforeEach(async () => {
    told.length = 0;
    await migrate({ connection }, [wishes]);
    client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
  });
  afterEach(() => client.end());

  it('gives way to transactions that hold its lock, and is done when they have ended', async () => {
    await client.query('begin; update wishes set wish = null');
    const changed = migrate({ connection, log, patience }, [
      wishes,
      { name: '9002-more', sql: "set local lock_timeout = '50ms'; alter table wishes add more text" },
    ]);
    await expect.poll(() => told).toContain('the migration waits for a lock of the running panel');
    await client.query('commit');
    await changed;
    expect(await done()).toEqual(['9001-wishes', '9002-more']);
  });

  it('gives up after so many tries, and leaves nothing behind', async () => {
    await client.query('begin; lock table wishes');
    const more = {
      name: '9002-more',
      sql: "set local lock_timeout = '20ms'; alter table wishes add more text",
    };
    const changed = migrate({ connection, log, patience: { tries: 2, pauseMs: 1 } }, [wishes, more]);
    await expect(changed).rejects.toThrow(
      'The migration 9002-more failed: canceling statement due to lock timeout',
    );
    await client.query('rollback');
    expect(await done()).toEqual(['9001-wishes']);
  });

  it('builds an index while others write, and while other processes wait for their turn', async () => {
    await client.query('begin; update wishes set wish = id::text where id = 1');
    const all = Array.from({ length: 3 }, () => migrate({ connection, log }, [wishes, index]));
    await expect.poll(isValid).toBe(false);
    await client.query('commit');
    await Promise.all(all);
    expect([await isValid(), await done()]).toEqual([true, ['9001-wishes', '9002-index']]);
  });

  it('builds an index anew that a killed process has left half made', async () => {
    await client.query('begin; update wishes set wish = id::text where id = 1');
    const killed = migrate({ connection }, [wishes, index]).catch(() => 'killed');
    await expect.poll(isValid).toBe(false);
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%concurrently%' and pid <> pg_backend_pid()`);
    expect(await killed).toBe('killed');
    await client.query('commit');
    expect([await isValid(), await done()]).toEqual([false, ['9001-wishes']]);
    await migrate({ connection }, [wishes, index]);
    expect([await isValid(), await done()]).toEqual([true, ['9001-wishes', '9002-index']]);
  });

  it('fills a column in batches, and goes on where it was broken off', async () => {
    const fill = (sql: string): Migration => ({ name: '9002-fill', sql: `-- in batches\n${sql}` });
    const batch = `update wishes set wish = 'none' where id in
      (select id from wishes where wish is null order by id limit 3)`;
    await client.query(
      "alter table wishes add constraint late check (wish is distinct from 'none' or id < 40)",
    );
    await expect(migrate({ connection }, [wishes, fill(batch)])).rejects.toThrow('late');
    const left = async () =>
      (await ask<{ n: string }>('select count(*) as n from wishes where wish is null'))[0]?.n;
    expect([await left(), await done()]).toEqual(['4', ['9001-wishes']]);
    await client.query('alter table wishes drop constraint late');
    await migrate({ connection }, [wishes, fill(batch)]);
    expect([await left(), await done()]).toEqual(['0', ['9001-wishes', '9002-fill']]);
    const two = migrate({ connection }, [
      wishes,
      fill(batch),
      { ...fill('select 1; select 2'), name: '9003-two' },
    ]);
    await expect(two).rejects.toThrow('what runs in batches is one statement a file');
  });

  it('ends at once when the process is asked to stop, and PostgreSQL ends it too', async () => {
    const stopping = new AbortController();
    const slow = { name: '9002-slow', sql: 'create table slow (); select pg_sleep(600)' };
    const stopped = migrate({ connection, signal: stopping.signal }, [wishes, slow]);
    const isRunning = async () =>
      (
        await ask(`select from pg_stat_activity where datname = current_database()
        and query like '%pg_sleep%' and pid <> pg_backend_pid()`)
      ).length;
    await expect.poll(isRunning).toBe(1);
    stopping.abort(new Error('asked to stop'));
    await expect(stopped).rejects.toThrow('asked to stop');
    await expect.poll(isRunning).toBe(0);
    expect(await exists('slow')).toBe(false);
  });
});
