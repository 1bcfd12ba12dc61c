import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type Rolldown } from 'vite';

let program: Promise<string> | undefined;

/** `database-owner.ts` as plain JavaScript, made once: Vite in each process took half of their processor time. */
async function bundle(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(import.meta.dirname, 'database-owner.ts'), target: 'node20', write: false },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/**
 * A separate Node process that starts an embedded database and runs `body`, which can use `database`, `client` and
 * `say(line)`; `said(n)` waits for its first n lines, errors included.
 */
export async function startDatabaseProcess(dataDir: string, body: string, env: NodeJS.ProcessEnv = {}) {
  program ??= bundle();
  const child = spawn(process.execPath, ['--input-type=module', '-e', await program, dataDir, body], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const said = async (count: number) => {
    while (lines.length < count) await once(output, 'line');
  };
  return { child, lines, said };
}

/** kill -9; resolves when the process is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
