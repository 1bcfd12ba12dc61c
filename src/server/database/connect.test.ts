import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#server/testing/database-url.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type Connection, connect, type Database, type Db } from './connect.ts';
import { PLANNED_BY_VALUE } from './frequent-statements.ts';
import { LIMITS, settleSession } from './session-settings.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase(4));
  await database.pool.query(`
    create table purses (id int primary key, coins bigint not null check (coins >= 0), opened date);
    insert into purses values (1, 100, '2026-03-01'), (2, 100, null)`);
});
afterAll(() => close());

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

describe('a statement that is asked for often', () => {
  const purse = (id: number) => sql<object>`select * from purses where id = ${id}`;
  const kept = sql<{ asked: number }>`
    select coalesce(sum(generic_plans + custom_plans), 0)::integer as asked from pg_prepared_statements
    where statement like '%from purses where id%'`;
  const opened = (often: number) => connect(database.connection, 1, { ownSize: 1, often });

  it('is planned for its values where it says so', async () => {
    const busy = opened(3);
    try {
      const asked = await busy.transaction(async (db) => {
        for (let n = 0; n < 6; n++)
          await sql`select * from purses where id = ${n} ${sql.raw(PLANNED_BY_VALUE)}`.execute(db);
        return (await kept.execute(db)).rows[0]?.asked;
      });
      expect(asked).toBe(0);
    } finally {
      await busy.close();
    }
  });

  it('is planned once per connection, and others each time', async () => {
    const busy = opened(3);
    try {
      const asked = await busy.transaction(async (db) => {
        const found: number[] = [];
        for (let n = 0; n < 4; n++) {
          await purse(1).execute(db);
          found.push((await kept.execute(db)).rows[0]?.asked ?? 0);
        }
        return found;
      });
      expect(asked).toEqual([0, 0, 1, 2]);
    } finally {
      await busy.close();
    }
  });

  it('gets the columns that a migration has added meanwhile, in a transaction and without one', async () => {
    const busy = opened(1);
    try {
      const written = () => busy.transaction(async (db) => (await purse(1).execute(db)).rows[0] ?? {});
      const found = async () => (await purse(1).execute(busy.read)).rows[0] ?? {};
      const before = [await written(), await found()].map((row) => Object.keys(row).length);
      await database.pool.query('alter table purses add column owner text');
      const after = [await written(), await found(), await written(), await found()];
      expect(before).toEqual([3, 3]);
      expect(after.map((row) => Object.keys(row).length)).toEqual([4, 4, 4, 4]);
    } finally {
      await busy.close();
    }
  });
});

describe('every connection has the settings of its role', () => {
  const foreign = (connection: Connection) => {
    const url = new URL(databaseUrl(connection));
    url.searchParams.set('options', '-c default_transaction_isolation=serializable -c lock_timeout=0');
    return connect({ connectionString: url.href }, 1, { role: 'jobs', ownSize: 1 });
  };
  const shown = async (name: string, on: 'read' | 'write') => {
    const other = foreign(database.connection);
    const show = sql<{ setting: string }>`select current_setting(${name}) as setting`;
    const { rows } = await (on === 'read'
      ? show.execute(other.read)
      : other.transaction((db) => show.execute(db))
    ).finally(other.close);
    return rows[0]?.setting;
  };

  it.each([
    ['read', 'transaction_read_only', 'on'],
    ['write', 'transaction_read_only', 'off'],
    ['write', 'transaction_isolation', 'read committed'],
    ['write', 'lock_timeout', LIMITS.jobs.lock_timeout],
    ['read', 'statement_timeout', LIMITS.jobs.statement_timeout],
    ['write', 'idle_in_transaction_session_timeout', LIMITS.jobs.idle_in_transaction_session_timeout],
  ] as const)('whatever DATABASE_URL says: to %s, %s is %s', async (on, name, setting) => {
    expect(await shown(name, on)).toBe(setting);
  });

  it('and so has the queue, whose statements are small', async () => {
    const other = foreign(database.connection);
    const { rows } = await other.pool.query<{ statement_timeout: string }>('show statement_timeout');
    await other.close();
    expect(rows).toEqual([{ statement_timeout: LIMITS.mails.statement_timeout }]);
  });

  it('or is refused', async () => {
    const session = { ...LIMITS.http, default_transaction_read_only: 'off', lock_timeout: '4000ms' } as const;
    const client = await database.pool.connect();
    await expect(settleSession(client, session)).rejects.toThrow('lock_timeout is 4s and not 4000ms');
    client.release(true);
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
