import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kvorum } from './command-line.ts';
import { copyPanel, preparePanels } from './prepared-panel.ts';

const READY_WITHIN_MS = 120_000;

/**
 * Starts the built server as `npm start` does, on a free port with a copy of the demo panel; returns how to stop it.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kvorum-e2e-'));
  await preparePanels(folder);
  copyPanel('demo', join(folder, 'data'));
  const port = await freePort();
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      COUNTRY: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
  });
  process.env.KVORUM_PORT = String(port);
  process.env.KVORUM_DATA_DIR = join(folder, 'data');

  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not become ready:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // All test visitors share one network address; registration-safety.spec.ts tests the limit on another country's
  // site.
  const { status, stderr } = kvorum('country', 'set', 'BG', '--free-registrations', '10000');
  if (status !== 0) {
    await stop();
    throw new Error(stderr);
  }
  return stop;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
