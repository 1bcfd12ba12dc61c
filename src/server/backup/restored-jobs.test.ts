import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyTestDatabase } from '#server/testing/test-database.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const JOBS = 300;

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'kvorum-restored-jobs-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

it('enqueues its jobs with a call for thousands of them, not one for each', async () => {
  await test.database.pool.query(
    `select graphile_worker.add_job('send-mail', json_build_object('mail_id', n)) from generate_series(1, ${JOBS}) n`,
  );
  const file = join(folder, 'panel.kvorum');
  await writeBackup(test.connection, file);
  const { connection, drop } = await createEmptyTestDatabase();
  await restoreBackup({ ...connection, options: '-c track_functions=all' }, file, await checkBackup(file));
  const { pool, close } = connect(connection, 1);
  expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBeGreaterThanOrEqual(JOBS);
  // The second one finds that nothing is left; what a connection called is counted when it has ended.
  const calls = `select funcname, calls from pg_stat_user_functions where funcname ^@ 'add_job'`;
  await expect.poll(async () => (await pool.query(calls)).rows).toEqual([{ funcname: 'add_jobs', calls: 2 }]);
  await close();
  await drop();
});
