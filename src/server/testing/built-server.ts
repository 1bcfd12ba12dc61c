import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The built product as a separate process, as `npm start` runs it. */
export type BuiltServer = {
  port: number;
  pid: number;
  dataDir: string;
  /** Its output so far, from both streams. */
  said(): string;
  hasEnded(): boolean;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves when it is ready; throws with its last output if it exits before. */
  ready(): Promise<void>;
  /** Stops it cleanly; returns its exit code. */
  stop(): Promise<number | null>;
  /** kill -9 */
  kill(): Promise<void>;
};

/** Six seconds when nothing else runs, more than a minute on a machine that is busy. */
const READY_WITHIN_MS = 120_000;
/** Each look costs the machine milliseconds that the start needs itself. */
const LOOK_MS = 50;

/**
 * Starts the build, of this or another `checkout`, on a free port or on `port`, with nothing but `environment` as its
 * environment.
 */
export async function startBuiltServer(options: {
  dataDir: string;
  port?: number;
  environment?: Record<string, string>;
  nodeOptions?: readonly string[];
  checkout?: string;
}): Promise<BuiltServer> {
  const { dataDir, environment = {}, nodeOptions = [], checkout = '.' } = options;
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [...nodeOptions, join(checkout, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  // Without a listener a failed start would crash this process.
  child.on('error', (error) => (said += error.message));
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    port,
    pid: child.pid ?? 0,
    dataDir,
    said: () => said,
    hasEnded,
    ended,
    async ready() {
      const deadline = Date.now() + READY_WITHIN_MS;
      while (!(await isReady(port))) {
        if (hasEnded() || Date.now() > deadline) throw new Error(`The server did not become ready:\n${said}`);
        await wait(LOOK_MS);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** Below the ports that a system hands out by itself: nobody is given it before the server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
