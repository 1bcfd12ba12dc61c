import { expect, vi } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import type { TestApp } from './test-app.ts';

/** How many transactions of the test's database wait for a lock. */
const waiting = async ({ database }: TestApp): Promise<number | null> =>
  (
    await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;

/**
 * Runs `first` in a transaction that commits only once what `then` begins waits for it: so the two meet in this order
 * every time. Returns what `then` came to.
 */
export async function meeting<T>(
  test: TestApp,
  first: (db: Db) => Promise<unknown>,
  then: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined;
  await test.database.transaction(async (db) => {
    await first(db);
    begun = then();
    await vi.waitFor(async () => expect(await waiting(test)).toBe(1), { timeout: 10_000 });
  });
  if (!begun) throw new Error('unreachable: nothing was begun');
  return begun;
}
