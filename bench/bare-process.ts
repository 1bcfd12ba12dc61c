import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/built-server.ts';

/** A server that does the least that could be done, in a process of its own: what ours is compared with. */
export type BareServer = { port: number; pid: number; kill(): void };

export async function startBareServer(
  file: string,
  environment: Record<string, string> = {},
): Promise<BareServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [`bench/${file}`], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'spawn');
  for (let tries = 0; !(await responds(port)); tries++) {
    if (child.exitCode !== null || tries > 500) throw new Error(`bench/${file} does not start`);
    await wait(20);
  }
  return { port, pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL') };
}

const responds = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
