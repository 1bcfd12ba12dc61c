import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyDataFolder } from '#server/testing/copy-data-folder.ts';
import { kill, startDatabaseProcess } from '#server/testing/database-process.ts';
import { type EmbeddedDatabase, findRunningEmbedded, startEmbedded } from './start-embedded.ts';

/** A stopped database for the tests that are not about the first start. */
let made: string;
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'kvorum-made-'));
  await (await startEmbedded({ dataDir: join(made, 'data'), log, durable: false })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));
const startedBefore = () => copyDataFolder(join(made, 'data'), dataDir);

let folder: string;
let dataDir: string;
let warnings: string[] = [];
const running: EmbeddedDatabase[] = [];
const parents: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-test-'));
  dataDir = join(folder, 'data');
  warnings = [];
});

afterEach(async () => {
  for (const parent of parents.splice(0)) await kill(parent);
  for (const database of running.splice(0)) await database.stop();
  // The server of a killed process stops by itself and writes until then.
  await expect.poll(processesLeft).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

const log = { info: () => undefined, warn: (_: object, text = '') => void warnings.push(text) };

async function start(at = dataDir, durable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: at, log, durable });
  running.push(database);
  return database;
}

async function query(connection: EmbeddedDatabase['connection'], sql: string): Promise<unknown[][]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async (at = dataDir) =>
  Number((await readFile(join(at, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Processes whose working directory is in the test's folder, which includes all PostgreSQL processes. */
async function processesLeft(): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return places.filter((place) => place.startsWith(folder));
}

async function startParent(body: string, env: NodeJS.ProcessEnv = {}) {
  const parent = await startDatabaseProcess(dataDir, body, env);
  parents.push(parent.child);
  return parent;
}

const COMMIT_FOR_EVER = `
  await client.query('CREATE TABLE points (id int)');
  for (let id = 1; ; id++) {
    await client.query('INSERT INTO points VALUES ($1)', [id]);
    say(String(id));
  }`;

async function expectAllCommits(database: EmbeddedDatabase, acknowledged: string[]) {
  const kept = await query(database.connection, 'SELECT id FROM points ORDER BY id');
  expect(kept.map(([id]) => String(id)).slice(0, acknowledged.length)).toEqual(acknowledged);
}

test('a folder that another process uses is refused with a sentence', async () => {
  startedBefore();
  await start();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`Kvorum is already running on ${dataDir}`);
});

test('of two processes that start at the same moment one wins', async () => {
  const contenders = await Promise.all([1, 2].map(() => startParent(`say('won');`)));
  await Promise.all(contenders.map(({ said }) => said(1)));
  const answers = contenders.map(({ lines }) => lines[0]).sort();
  expect(answers[0]).toContain('EmbeddedDatabaseError Kvorum is already running on');
  expect(answers[1]).toBe('won');
});

test('a folder that cannot be made is refused with a sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(/Kvorum cannot write in .* \(ENOTDIR\)/);
});

test('a folder that is not a cluster, or one of another version, is refused and left alone', async () => {
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'precious'), 'x');
  await expect(start()).rejects.toThrow('is not a database of PostgreSQL');
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17');
  expect(await readdir(cluster)).toEqual(expect.arrayContaining(['precious', 'PG_VERSION']));
});

test('a cluster that PostgreSQL itself refuses is reported in its words', async () => {
  startedBefore();
  await (await start()).stop();
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(start()).rejects.toThrow(/could not find the database system|pg_control/);
  expect(await processesLeft()).toEqual([]);
});

test('what was written is there after stop and start, and no process stays', async () => {
  startedBefore();
  const first = await start();
  await query(first.connection, `CREATE TABLE names AS SELECT 'Яна'::text AS name`);
  const pid = await postmaster();
  await first.stop();
  await first.stop();
  expect(await first.ended).toEqual({ code: 0 });
  expect(isAlive(pid)).toBe(false);
  expect(await processesLeft()).toEqual([]);
  const second = await start();
  expect(await query(second.connection, 'SELECT lower(name) FROM names')).toEqual([['яна']]);
});

test('only the owner of the folder can reach the server, and not over the network', async () => {
  const { connection } = await start(dataDir, true);
  expect(await query(connection, 'SHOW listen_addresses')).toEqual([['']]);
  expect(await query(connection, 'SHOW fsync')).toEqual([['on']]);
  const { mode } = await stat(connection.host);
  expect(mode & 0o777).toBe(0o700);
});

test('a running server is found, a stopped or killed one is not', async () => {
  expect(await findRunningEmbedded(dataDir)).toBeNull();
  const database = await start();
  expect(await findRunningEmbedded(dataDir)).toEqual(database.connection);
  process.kill(await postmaster(), 'SIGKILL');
  await database.ended;
  expect(await findRunningEmbedded(dataDir)).toBeNull();
});

test('a killed server is reported, and the next start has all acknowledged commits', async () => {
  startedBefore();
  const parent = await startParent(
    `database.ended.then(({ code }) => say('ended ' + code)); ${COMMIT_FOR_EVER}`,
  );
  await parent.said(100);
  process.kill(await postmaster(), 'SIGKILL');
  await once(parent.child, 'exit');
  expect(parent.lines).toContain('ended null');
  await expectAllCommits(
    await start(),
    parent.lines.filter((line) => /^\d+$/.test(line)),
  );
});

test('after the death of the process that started it the server ends by itself, and the next start goes on', async () => {
  startedBefore();
  const parent = await startParent(COMMIT_FOR_EVER);
  await parent.said(100);
  await kill(parent.child);
  await expectAllCommits(await start(), parent.lines);
});

test('a server that survived the process that started it is ended by the next start', async () => {
  startedBefore();
  // Without setpriv the server isn't told that its parent has died, as on macOS.
  const tools = join(folder, 'tools');
  await mkdir(tools);
  for (const tool of ['flock', 'unshare']) {
    const found = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, tool));
    await symlink(found.find((path) => existsSync(path)) ?? tool, join(tools, tool));
  }
  const parent = await startParent(COMMIT_FOR_EVER, { PATH: tools });
  await parent.said(100);
  const orphan = await postmaster();
  await kill(parent.child);
  expect(isAlive(orphan)).toBe(true);
  const database = await start();
  expect(warnings).toContain('Ending the PostgreSQL that an earlier run left behind');
  expect(await postmaster()).not.toBe(orphan);
  await expectAllCommits(database, parent.lines);
});

test('a postmaster.pid whose number belongs to another process by now does not stop the start', async () => {
  startedBefore();
  const database = await start();
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  await database.stop();
  await writeFile(file, text.replace(/^\d+/, String(process.pid)));
  await (await start()).stop();
  await writeFile(file, '');
  await start();
});

test('a half-made cluster of an interrupted first start is made anew', async () => {
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  await start();
  expect(await readdir(dataDir)).not.toContain('postgres.new');
});

test('a first start that is killed at any moment does not spoil the second', async () => {
  for (const patience of [350, 600, 900]) {
    const parent = await startParent('');
    await new Promise((resolve) => setTimeout(resolve, patience));
    await kill(parent.child);
  }
  const database = await start();
  expect(await query(database.connection, 'SELECT 1')).toEqual([[1]]);
});

test('a path too long for a socket, with spaces and letters of any alphabet, works and leaves nothing behind', async () => {
  const long = join(folder, `данни на панела, "${'x'.repeat(120)}"`, 'y'.repeat(200));
  const first = await start(long);
  const socketFolder = first.connection.host;
  expect(socketFolder.startsWith(long)).toBe(false);
  expect(await findRunningEmbedded(long)).toEqual(first.connection);
  process.kill(await postmaster(long), 'SIGKILL');
  await first.ended;
  const second = await start(long);
  expect(second.connection.host).toBe(socketFolder);
  await second.stop();
  expect(existsSync(socketFolder)).toBe(false);
});
