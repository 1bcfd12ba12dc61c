import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import type { Limits } from '#server/database/session-settings.ts';
import { copyDatabase, createEmptyDatabase, databaseOn, dropDatabase } from './test-databases.queries.ts';

/**
 * Far above what anything takes: another machine may be several times slower, and tests write more at once than the product
 * does. A test of what takes too long has limits of its own.
 */
export const TEST_LIMITS: Limits = {
  lock_timeout: '1min',
  statement_timeout: '2min',
  idle_in_transaction_session_timeout: '2min',
  acquire_ms: 60_000,
  answer_ms: 130_000,
};

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

/** The same with pools of so many connections; end both by `close` in `afterAll`. */
export async function openTestDatabase(
  size?: number,
): Promise<{ database: Database; close(): Promise<void> }> {
  const { connection, drop } = await createTestDatabase();
  const database = connect(connection, size, { limits: TEST_LIMITS });
  return {
    database,
    async close() {
      await database.close();
      await drop();
    },
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
