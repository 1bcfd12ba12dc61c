import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { installShippedData } from '#server/install.ts';
import { enqueueMails } from '#server/mail/send-mail.ts';
import { atMost, figure, type Row } from './row.ts';

const JOBS = 200_000;
const AT_ONCE = 10_000;
const MOST_SECONDS = 60;

/** Backs up a panel with a long queue of mails and restores it into an empty embedded database. */
export async function restore(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  const file = join(folder, 'panel.kvorum');
  try {
    const saved = await onEmbedded(join(folder, 'panel'), async (connection) => {
      await fill(connection);
      return seconds(() => writeBackup(connection, file));
    });
    const restored = await onEmbedded(join(folder, 'restored'), async (connection) => {
      const took = await seconds(async () => restoreBackup(connection, file, await checkBackup(file)));
      const database = connect(connection, 1);
      const { rows } = await database.pool
        .query('select count(*)::int as jobs from graphile_worker.jobs')
        .finally(() => database.close());
      if (rows[0].jobs !== JOBS) throw new Error(`${rows[0].jobs} of ${JOBS} jobs were restored`);
      return took;
    });
    return [
      atMost(`restore with ${JOBS.toLocaleString('en-GB')} waiting jobs`, restored, MOST_SECONDS, {
        unit: 's',
        digits: 1,
      }),
      figure('… their backup', saved, { unit: 's', digits: 1 }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Connection = Parameters<typeof writeBackup>[0];

async function onEmbedded<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbedded({ dataDir, log });
  return work(embedded.connection).finally(() => embedded.stop());
}

async function fill(connection: Connection): Promise<void> {
  await migrate({ connection });
  const database = connect(connection, 1);
  await database.transaction(installShippedData);
  for (let from = 0; from < JOBS; from += AT_ONCE) {
    const mails = Array.from({ length: AT_ONCE }, (_, n) => ({
      id: from + n + 1,
      transactional: true,
      recipient_key: `${from + n}@example.org`,
    }));
    await database.transaction((db) => enqueueMails(db, mails, { inBulk: false }));
  }
  await database.close();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
