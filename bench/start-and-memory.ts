import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import { descendantsOf } from '#server/testing/processes.ts';
import { median } from './load.ts';
import { proportionalMb, residentMb } from './process-figures.ts';
import { atMost, type Row } from './row.ts';

const STARTS = 5;
const AT_REST_MS = 15_000;

/**
 * Time from starting the process to `/ready`, with an empty data folder and with an existing one, and memory when
 * idle.
 */
export async function startAndMemory(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  try {
    const first: number[] = [];
    const again: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      const dataDir = join(folder, `data-${start}`);
      first.push(await secondsToReady(dataDir, (server) => server.stop()));
      again.push(await secondsToReady(dataDir, (server) => server.stop()));
    }
    let memory = { process: Number.NaN, database: Number.NaN };
    await secondsToReady(join(folder, 'data-0'), async (server) => {
      await wait(AT_REST_MS);
      memory = {
        process: residentMb(server.pid),
        database: proportionalMb(descendantsOf(server.pid)),
      };
      await server.stop();
    });
    return [
      atMost('ready on an existing database', median(again), 2, { unit: 's', digits: 2 }),
      atMost('ready on an empty folder, with the demo panel', median(first), 6, { unit: 's', digits: 2 }),
      atMost('the process at rest (RSS)', memory.process, 150, { unit: 'MB' }),
      atMost('the embedded PostgreSQL beside it (PSS)', memory.database, 80, { unit: 'MB' }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function secondsToReady(
  dataDir: string,
  then: (server: BuiltServer) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  const server = await startBuiltServer({ dataDir });
  await server.ready();
  const seconds = (performance.now() - begun) / 1000;
  await then(server);
  return seconds;
}
