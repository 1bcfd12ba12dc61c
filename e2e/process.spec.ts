import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyPanel } from './prepared-panel.ts';

/** The process as `npm start` runs it: its output, and that nothing is left behind when it ends. */
const folder = mkdtempSync(join(tmpdir(), 'kvorum-process-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.describe.configure({ mode: 'serial' });

type Process = { child: ChildProcess; said: () => string; code: Promise<number | null> };

function run(environment: Record<string, string>): Process {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: '0', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return { child, said: () => said, code: once(child, 'close').then(([code]) => code) };
}

const running = (server: Process) =>
  expect.poll(server.said, { timeout: 30_000 }).toContain('Kvorum is running');
const processesOf = (dataDir: string) => {
  try {
    return execFileSync('pgrep', ['-f', dataDir], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

test('a bad setting is named, and nothing is started', async () => {
  const server = run({ PORT: 'many', PUBLIC_URL: 'panel', DATA_DIR: join(folder, 'none') });
  expect(await server.code).toBe(1);
  expect(server.said()).toMatch(/PORT=many.*PUBLIC_URL/s);
  expect(server.said()).not.toContain('    at ');
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends it and its database, even twice, without a complaint in the log`, async () => {
    const dataDir = join(folder, signal);
    copyPanel('bare', dataDir);
    const server = run({ DATA_DIR: dataDir });
    await running(server);
    expect(processesOf(dataDir)).not.toBe('');
    server.child.kill(signal);
    server.child.kill(signal);
    expect(await server.code).toBe(0);
    expect(processesOf(dataDir)).toBe('');
    expect(server.said()).not.toMatch(/"level":"(warn|error|fatal)"/);
  });
}

test('a signal while it starts ends it too, whatever is left rejected meanwhile', async () => {
  const dataDir = join(folder, 'early');
  const fails = "process.once('SIGTERM', () => void Promise.reject(new Error('its connection is gone')))";
  const server = run({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fails)}`,
  });
  await expect.poll(server.said, { timeout: 30_000 }).toContain('PostgreSQL');
  server.child.kill('SIGTERM');
  expect(await server.code, server.said().slice(-2_000)).toBe(0);
  expect(server.said()).toContain('its connection is gone');
  expect(processesOf(dataDir)).toBe('');
});

test('a second one on the same folder says so and ends', async () => {
  const dataDir = join(folder, 'shared');
  copyPanel('bare', dataDir);
  const first = run({ DATA_DIR: dataDir });
  await running(first);
  const second = run({ DATA_DIR: dataDir });
  expect(await second.code).toBe(1);
  expect(second.said()).toContain('already running');
  first.child.kill('SIGTERM');
  expect(await first.code).toBe(0);
});

for (const [kind, failure] of [
  ['a rejection', "void Promise.reject(new Error('nobody waits for this'))"],
  ['an error', "setImmediate(() => { throw new Error('nobody waits for this'); })"],
] as const) {
  test(`${kind} that nothing handles is logged, and ends it as cleanly as a signal`, async () => {
    const dataDir = join(folder, kind.replace(' ', '-'));
    copyPanel('bare', dataDir);
    const fails = `process.on('SIGUSR2', () => ${failure})`;
    const server = run({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fails)}`,
    });
    await running(server);
    server.child.kill('SIGUSR2');
    expect(await server.code).toBe(1);
    expect(server.said()).toMatch(/"message":"nobody waits for this".*An error was handled nowhere/s);
    expect(processesOf(dataDir)).toBe('');
  });
}

test('it ends when its database does, and says so', async () => {
  const dataDir = join(folder, 'broken');
  copyPanel('bare', dataDir);
  const server = run({ DATA_DIR: dataDir });
  await running(server);
  const [postgres] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postgres), 'SIGINT');
  expect(await server.code).toBe(1);
  expect(server.said()).toContain('The database has ended by itself');
});
