import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { personOf } from './people.ts';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

export async function proof(database: Database): Promise<number> {
  return seconds(async () => {
    const { faults } = await proveJournal(database.read);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
}

/** A migration with nothing to do, as at every start. */
export const startOfMigration = (connection: pg.ClientConfig) => seconds(() => migrate({ connection }));

export type Backup = {
  rows: number;
  seconds: number;
  megabytes: number;
  quiet: Noticed;
  busy: Noticed;
};

/** In milliseconds: a sign-in (the middle), and a member's page of points (the slowest of a hundred). */
export type Noticed = { sign_in: number; points: number; sign_ins: number };

/** Makes a backup, and measures what members notice of it, compared with before. */
export async function backup({ connection }: Database, file: string): Promise<Backup> {
  const test = await startTestApp({}, { beside: { connection } as TestApp });
  try {
    const quiet = await noticed(test, async () => wait(10_000));
    let rows = 0;
    let took = 0;
    const busy = await noticed(test, async () => {
      took = await seconds(async () => {
        const counts = await writeBackup(connection, file);
        rows = Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0);
      });
    });
    return { rows, seconds: took, megabytes: (await stat(file)).size / 2 ** 20, quiet, busy };
  } finally {
    await test.close();
  }
}

/** Members sign in one after another, and look at their points ten times each. */
async function noticed(test: TestApp, during: () => Promise<unknown>): Promise<Noticed> {
  const signIns: number[] = [];
  const points: number[] = [];
  let goesOn = true;
  const members = (async () => {
    for (let id = 1; goesOn; id += 97) {
      const { email } = personOf(id, 'bg');
      const browser = test.visitor({ ip: `198.51.100.${id % 250}` });
      const body = { email, password: TEST_PASSWORD };
      const begun = performance.now();
      const { status } = await browser.call('POST /auth/login', { body });
      // One in a hundred has never confirmed the address.
      if (status !== 200) continue;
      signIns.push(performance.now() - begun);
      for (let time = 0; time < 10; time++) {
        const asked = performance.now();
        await browser.call('GET /profile/points/history');
        points.push(performance.now() - asked);
        await wait(20);
      }
    }
  })();
  await during();
  goesOn = false;
  await members;
  const at = (times: number[], share: number) =>
    times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
  return { sign_in: at(signIns, 0.5), points: at(points, 0.99), sign_ins: signIns.length };
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
