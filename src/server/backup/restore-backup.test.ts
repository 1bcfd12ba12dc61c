import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Connection, connect, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migration-files.ts';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { installShippedData } from '#server/install.ts';
import { type CommandResult, kvorum } from '#server/testing/command-line.ts';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startMailServer } from '#server/testing/smtp.ts';
import { createEmptyTestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { insertMessages } from '#server/testing/threads.queries.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let file: string;
/** A demo panel on its own embedded database, begun by the first of these commands. */
let panel: Database;
const commands: CommandResult[] = [];
let stopPanel: () => Promise<void>;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-restore-'));
  file = join(folder, 'panel.kvorum');
  const environment = { DATABASE_URL: '', DATA_DIR: join(folder, 'panel') };
  for (const command of [['demo'], ['demo'], ['journal', 'prove']])
    commands.push(await kvorum(command, environment));
  const embedded = await startEmbedded({ dataDir: environment.DATA_DIR, log, durable: false });
  stopPanel = embedded.stop;
  panel = connect(embedded.connection, 5);
  await panel.transaction((db) =>
    insertMessages(db, ['\\.', 'tab\t line\nend \\. \\N "€" \\', '', '\n\\.\n']),
  );
  await panel.pool.query("update attempts set reconciled = 'reconciled_reject' where outcome = 'complete'");
});
afterAll(async () => {
  await panel.close();
  await stopPanel();
  await rm(folder, { recursive: true });
});

it('the command for a demo begins a database of its own, which later commands use', () => {
  const [first, again, proof] = commands;
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first?.out).toContain('maria.petrova@example.com');
  expect(again?.out).toContain('is already the demo');
  expect(proof?.out).toContain('The journal and the audit log are correct.');
});

/** A restored copy in a database of its own on the tests' server, or on the one named by TEST_DATABASE_URL. */
async function restored(from = file): Promise<{ database: Database; drop(): Promise<void> }> {
  const { connection, drop } = await createEmptyTestDatabase();
  await restoreBackup(connection, from, await checkBackup(from));
  const database = connect(connection, 2);
  return { database, drop: () => database.close().then(drop) };
}

const IGNORED = ['migrations', 'rate_limits', 'release_assets'];
const stateOf = async (database: Database) => {
  // The keys of mailed links are not part of a backup.
  const {
    'graphile_worker.jobs': _jobs,
    'public.link_keys': _keys,
    'public.address_keys': _addressKeys,
    ...tables
  } = await databaseState(database.read, IGNORED);
  return tables;
};

let credits = 0;
const credit = (database: Database) =>
  database.transaction((db) =>
    adjustPoints(db, {
      key: `credit ${credits++}`,
      member_id: 1,
      kind: 'goodwill',
      points: 7,
      reason: 'for a test',
      actor: { kind: 'system', name: 'test' },
    }),
  );

describe('a restore is refused, and changes nothing', () => {
  beforeAll(() => writeBackup(panel.connection, file));

  async function refused(
    prepare: (connection: Connection) => Promise<void>,
    reason: string,
    create = createEmptyTestDatabase,
  ) {
    const { connection, drop } = await create();
    await prepare(connection);
    const database = connect(connection, 1);
    const before = await databaseState(database.read);
    await expect(restoreBackup(connection, file, await checkBackup(file))).rejects.toThrow(reason);
    expect(await databaseState(database.read)).toEqual(before);
    await database.close();
    await drop();
  }

  it('into a panel', () =>
    refused(async () => undefined, 'not empty: countries has rows', createTestDatabase));

  it("into somebody else's tables", () =>
    refused(async (connection) => {
      const database = connect(connection, 1);
      await database.pool.query('create table invoices as select 1 as number');
      await database.close();
    }, 'not empty: invoices has rows'));

  it('into tables of a newer version', () =>
    refused(
      (connection) => migrate({ connection }, [...migrations, { name: '9999-next', sql: 'select 1' }]),
      'newer than the backup (9999-next)',
    ));
});

describe('a backup of a panel at rest', () => {
  /** Restored once: what is only looked at comes first, then what is written to it. */
  let copy: Database;
  let dropCopy: () => Promise<void>;
  beforeAll(async () => {
    await writeBackup(panel.connection, file);
    ({ database: copy, drop: dropCopy } = await restored());
  });
  afterAll(() => dropCopy());

  it('restores every row, and the journal holds', async () => {
    expect(await stateOf(copy)).toEqual(await stateOf(panel));
    expect(await proveJournal(copy.read)).toEqual(await proveJournal(panel.read));
  });

  it('leaves every column, key, index and check as a migrated database has them', async () => {
    // Newer versions of PostgreSQL also list "not null" as a constraint; the columns tell it in all of them.
    const definitions = async (database: Database) => {
      const { rows } = await database.pool.query<{ definition: string }>(`
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
          from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
        union all
        select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
          from pg_attribute where attnum > 0 and not attisdropped
            and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
        union all
        select pg_get_indexdef(indexrelid) from pg_index
          where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        order by 1`);
      return rows.map(({ definition }) => definition);
    };
    expect(await definitions(copy)).toEqual(await definitions(panel));
  });

  it('restores the jobs: mails that wait are sent', async () => {
    const mailServer = await startMailServer();
    const { rows: queued } = await panel.pool.query(
      `select array_agg(id) as ids, array_agg((data->>'invitation_id')::bigint) as invitations
       from mails where state = 'queued' and (useful_until > now()) is not false`,
    );
    await runJobs({ database: copy, config: readConfig({ SMTP_URL: mailServer.url }) });
    const { rows: settled } = await copy.pool.query(
      `select coalesce(m.cancelled_because, m.state, 'waits') as how, count(*)
       from unnest($1::bigint[], $2::bigint[]) as q (id, invitation) left join mails m on m.id = q.id
       left join invitations i on i.id = q.invitation and i.invited_at is null and i.not_sent is null
       where m.id is not null or i.id is not null group by 1 order by 1`,
      [queued[0].ids, queued[0].invitations],
    );
    // Each is judged when it goes: of a survey that is paused, whoever was invited waits in the wave again.
    expect(settled.map(({ how }) => how)).toEqual(['sent', 'waits']);
    expect(settled[0].count).toBe(mailServer.mails.length);
    expect(settled.reduce((sum, { count }) => sum + count, 0)).toBe(queued[0].ids.length);
    await mailServer.stop();
  });

  it('leaves the journal guarded and the numbers going on', async () => {
    for (const change of ['update movements set wallet = 1', 'delete from movements', 'truncate movements'])
      await expect(copy.pool.query(change)).rejects.toThrow();
    await expect(
      copy.pool.query(
        `insert into movements (key, kind, reference, wallet_id, wallet) values ('x', 'award', 'survey', 1, 5)`,
      ),
    ).rejects.toThrow();
    await credit(copy);
    await copy.transaction(installShippedData);
    expect((await proveJournal(copy.read)).faults).toEqual([]);
  });

  it('can be repeated after a restore that broke off', async () => {
    const { connection, drop } = await createEmptyTestDatabase();
    const backup = await checkBackup(file);
    const broken = {
      ...backup,
      header: { ...backup.header, migrations: backup.header.migrations.slice(0, 3) },
    };
    await expect(restoreBackup(connection, file, broken)).rejects.toThrow();
    await restoreBackup(connection, file, backup);
    const database = connect(connection, 1);
    expect(await stateOf(database)).toEqual(await stateOf(panel));
    await database.close();
    await drop();
  });

  it("is brought to a newer version; somebody else's table is left out, and it says so", async () => {
    await panel.pool.query('create table invoices as select 1 as number');
    const other = join(folder, 'other.kvorum');
    await writeBackup(panel.connection, other);
    await panel.pool.query('drop table invoices');
    const { connection, drop } = await createEmptyTestDatabase();
    const next = { name: '9999-next', sql: `alter table members add next text not null default 'later'` };
    const all = [...migrations, next];
    expect(await restoreBackup(connection, other, await checkBackup(other, all), all)).toEqual({
      left_out: ['invoices'],
    });
    const database = connect(connection, 1);
    const { rows } = await database.pool.query('select distinct next from members');
    expect(rows).toEqual([{ next: 'later' }]);
    await database.close();
    await drop();
  });
});

describe('a backup of a panel under load', () => {
  it('is one moment of it', async () => {
    let stop = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!stop) await credit(panel);
    });
    while (credits < 40) await new Promise((resolve) => setTimeout(resolve, 5));
    const rows = await writeBackup(panel.connection, join(folder, 'busy.kvorum'));
    stop = true;
    await Promise.all(writers);
    const after = await proveJournal(panel.read);
    expect(rows.movements).toBeLessThan(after.movements);
    const { database, drop } = await restored(join(folder, 'busy.kvorum'));
    const proof = await proveJournal(database.read);
    expect(proof.faults).toEqual([]);
    expect(proof.movements).toBe(rows.movements);
    expect(after.points - proof.points).toBe(7 * (after.movements - proof.movements));
    await drop();
  });
});
