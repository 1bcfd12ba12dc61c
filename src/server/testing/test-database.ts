import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase, createEmptyDatabase, databaseOn, dropDatabase } from './test-databases.queries.ts';

/** A migrated database for one test file, as after installation; drop it in `afterAll`. */
export async function createTestDatabase(): Promise<{ connection: pg.PoolConfig; drop(): Promise<void> }> {
  const tests = inject('testServer');
  const name = `${tests.template}_${randomBytes(6).toString('hex')}`;
  await copyDatabase(tests, name);
  return {
    connection: databaseOn(tests.server, name),
    drop: () => dropDatabase(tests.server, name),
  };
}

/** A database without tables. */
export async function createEmptyTestDatabase(): Promise<{
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}> {
  const tests = inject('testServer');
  const name = `${tests.template}_${randomBytes(6).toString('hex')}`;
  await createEmptyDatabase(tests.server, name);
  return {
    connection: databaseOn(tests.server, name),
    drop: () => dropDatabase(tests.server, name),
  };
}
