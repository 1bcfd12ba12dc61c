import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** Where PostgreSQL's own tools are, unless they are on the path. */
const PGBENCH = process.env.PGBENCH ?? 'pgbench';

/**
 * Runs a script of pgbench, each of `clients` so many times, with `:n` counting from 0 over all of them. Answers the CPU time of
 * pgbench itself, in milliseconds.
 */
export async function pgbench(
  { host, port, user, database }: pg.ClientConfig,
  script: string,
  { clients, each }: { clients: number; each: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, `\\set k :k + 1\n\\set n :client_id * ${each} + :k\n${script}`);
    const run = `${PGBENCH} -n -M prepared -c ${clients} -t ${each} -D k=-1 -f ${file} -h ${host} -p ${port} -U ${user} ${database}`;
    const child = spawn('bash', ['-c', `TIMEFORMAT='cpu %U %S'; time ${run}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    const cpu = /cpu ([\d.]+) ([\d.]+)/.exec(said);
    if (code !== 0 || !cpu || /aborted/.test(said)) throw new Error(`pgbench: ${said}`);
    return (Number(cpu[1]) + Number(cpu[2])) * 1000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
