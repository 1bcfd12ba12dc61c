import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Connection } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Migration, migrations } from '#server/database/migration-files.ts';
import { migrationsDone } from '#server/database/migrations.queries.ts';
import { openClient } from '#server/database/open-client.ts';
import {
  copyIn,
  enqueueRestoredJobs,
  firstFilledTable,
  lockTables,
  prepareJobs,
  setSequence,
  tablesInOrder,
} from './backup.queries.ts';
import { BackupError, JOBS_SECTION } from './backup-format.ts';
import { disableTriggers, dropKeys, enableTriggers, makeKeys } from './keys.queries.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';

/**
 * Reads the whole backup before anything is changed. Throws `BackupError` if it is incomplete, altered, or made by
 * a newer version of Kvorum.
 */
export async function checkBackup(file: string, all: readonly Migration[] = migrations): Promise<ReadBackup> {
  const read = await readBackup(file, async (_section, rows) => {
    for await (const _lines of rows);
  });
  const known = all.map(({ name }) => name);
  const foreign = read.header.migrations.find((name, at) => name !== known[at]);
  if (foreign === undefined) return read;
  throw new BackupError(
    `This backup was made by a newer version of Kvorum (it has the migration ${foreign}). Restore it with that version.`,
  );
}

/**
 * Restores a backup that `checkBackup` has read into an empty database, in one transaction, and migrates it to this
 * version. Tables that aren't Kvorum's are skipped and listed in the result. Throws `BackupError` if the database
 * isn't empty.
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  { header }: ReadBackup,
  all: readonly Migration[] = migrations,
): Promise<{ left_out: string[] }> {
  const client = await openClient(connection, { role: 'backup', name: 'kvorum-restore' });
  try {
    await refuseUnlessEmpty(client);
    const newer = (await migrationsDone(client)).find(({ name }) => !header.migrations.includes(name));
    if (newer)
      throw new BackupError(
        `The tables of this database are newer than the backup (${newer.name}). Restore into a database without tables.`,
      );
    await migrate(
      { connection },
      all.filter(({ name }) => header.migrations.includes(name)),
    );
    const left_out = await load(client, file);
    await migrate({ connection }, all);
    await client.query('analyze');
    return { left_out };
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const filled = await firstFilledTable(client);
  if (filled === undefined) return;
  throw new BackupError(
    `This database is not empty: ${filled} has rows. Restore into an empty one (a new DATA_DIR, or a new database).`,
  );
}

async function load(client: pg.Client, file: string): Promise<string[]> {
  await client.query('begin');
  try {
    const tables = (await tablesInOrder(client)).map(({ name }) => name);
    await lockTables(client, tables);
    await refuseUnlessEmpty(client);
    // Inserting is many times faster without keys; they are created and checked at the end.
    const keys = await dropKeys(client, tables);
    const triggers = await disableTriggers(client);
    const jobs = await prepareJobs(client);
    const leftOut: string[] = [];
    const { header } = await readBackup(file, async (section, rows) => {
      const isOurs = section.name === JOBS_SECTION || tables.includes(section.name);
      if (!isOurs) leftOut.push(section.name);
      const into = section.name === JOBS_SECTION ? jobs : section;
      if (isOurs) await pipeline(rows, copyIn(client, into));
      else for await (const _lines of rows);
    });
    await makeKeys(client, keys);
    await enableTriggers(client, triggers);
    for (const [name, value] of Object.entries(header.sequences)) await setSequence(client, name, value);
    await enqueueRestoredJobs(client);
    await client.query('commit');
    return leftOut;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
