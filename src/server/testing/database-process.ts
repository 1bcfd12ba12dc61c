import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MODULE = join(import.meta.dirname, '..', 'database', 'embedded', 'start-embedded.ts');

/**
 * A separate Node process that starts an embedded database and runs `body`, which can use `database`, `client` and
 * `say(line)`; `said(n)` waits for its first n lines, errors included.
 */
export function startDatabaseProcess(dataDir: string, body: string, env: NodeJS.ProcessEnv = {}) {
  const script = `
    import { runnerImport } from 'vite';
    import { Client } from 'pg';
    const say = (line) => process.stdout.write(line + '\\n');
    const log = { info() {}, warn() {} };
    const { module } = await runnerImport(${JSON.stringify(MODULE)}, { configFile: false });
    try {
      const database = await module.startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
      const client = new Client(database.connection);
      client.on('error', () => {});
      await client.connect();
      ${body}
    } catch (error) {
      say(error.name + ' ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
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
