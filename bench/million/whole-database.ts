import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import type { JobWork } from '#server/jobs/queue.ts';
import { startBuiltServer } from '#server/testing/built-server.ts';
import { descendantsOf } from '#server/testing/processes.ts';
import { timetable } from '#server/timetable.ts';

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

class Undo extends Error {}

/** Runs each scheduled job once and rolls back what it did. */
export async function sweeps(database: Database): Promise<Map<string, number>> {
  const took = new Map<string, number>();
  for (const work of timetable({ config: readConfig({}), sender: null })) {
    const { job, cron, prepare, handle } = work as unknown as JobWork<unknown, unknown, unknown>;
    if (!cron) continue;
    const run = {
      payload: job.payload.parse({}),
      tryNumber: 1,
      lastTry: true,
      begun: undefined,
      prepared: undefined,
    };
    const sweep = async () => {
      const prepared = await prepare?.(database.read, run);
      await database
        .transaction(async (db) => {
          await handle(db, { ...run, prepared });
          throw new Undo();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error;
        });
    };
    took.set(job.name, await seconds(sweep));
  }
  return took;
}

export async function proof(database: Database): Promise<number> {
  return seconds(async () => {
    const { faults } = await proveJournal(database.read);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
}

/** A migration with nothing to do, as at every start. */
export const startOfMigration = (connection: pg.ClientConfig) => seconds(() => migrate({ connection }));

export type Backup = { rows: number; seconds: number; megabytes: number; quiet_ms: number; busy_ms: number };

/** Makes a backup and measures a member's request meanwhile (slowest of a hundred, compared with before). */
export async function backup(database: Database, file: string): Promise<Backup> {
  const quiet_ms = await asked(database, async () => wait(3000));
  let rows = 0;
  let took = 0;
  const busy_ms = await asked(database, async () => {
    took = await seconds(async () => {
      const counts = await writeBackup(database.connection, file);
      rows = Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0);
    });
  });
  return { rows, seconds: took, megabytes: (await stat(file)).size / 2 ** 20, quiet_ms, busy_ms };
}

async function asked(database: Database, during: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let goesOn = true;
  const asking = (async () => {
    for (let member = 1; goesOn; member += 97) {
      const begun = performance.now();
      await memberPoints(database.read, member);
      times.push(performance.now() - begun);
      await wait(5);
    }
  })();
  await during();
  goesOn = false;
  await asking;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Restores into an empty folder, which is deleted afterwards. */
export async function restore(file: string, folder: string): Promise<{ rows: number; took: number }> {
  const dataDir = join(folder, 'restored');
  const embedded = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  const database = connect(embedded.connection, 1, { role: 'commands' });
  try {
    let rows = 0;
    const took = await seconds(async () => {
      const checked = await checkBackup(file);
      rows = Object.values(checked.rows).reduce((sum: number, count) => sum + Number(count), 0);
      await restoreBackup(embedded.connection, file, checked);
    });
    await proof(database);
    return { rows, took };
  } finally {
    await database.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Memory of the processes on this panel, some time after the start. */
export async function atRest<T>(
  dataDir: string,
  read: (pid: number, database: number[]) => T,
): Promise<T & { ready: number }> {
  const begun = performance.now();
  const server = await startBuiltServer({ dataDir });
  await server.ready();
  const ready = (performance.now() - begun) / 1000;
  await wait(10_000);
  const found = read(server.pid, descendantsOf(server.pid));
  await server.stop();
  return { ...found, ready };
}
