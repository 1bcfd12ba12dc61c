import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/database/connect.ts';
import { collectedLog } from '#server/testing/collected-log.ts';
import { leaveWith } from '#server/testing/private-tables.queries.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { enqueue, job } from './queue.ts';
import { openWorkerLocks, type WorkerLocks } from './worker-locks.ts';

const note = job({ name: 'note', payload: z.object({ text: z.string() }) });
const EVERY_MS = 50;

describe('jobs of workers that died', () => {
  let database: Database;
  let close: () => Promise<void>;
  let opened: WorkerLocks[] = [];

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  afterAll(() => close());
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const one of opened) await one.close();
    opened = [];
  });

  const open = async (options: { aliveMs?: number } = {}) => {
    const { log, lines } = collectedLog();
    const locks = await openWorkerLocks(database, log, { everyMs: EVERY_MS, ...options });
    opened.push(locks);
    return { locks, lines };
  };
  const lock = async () => {
    const { rows } = await database.pool.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker.jobs',
    );
    return rows;
  };

  it('are looked for by one process of many, and by another once that is gone', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const looks = (query: unknown) => typeof query === 'string' && query.includes('with holding as');
    const lookers = () =>
      new Set(queries.mock.contexts.filter((_client, n) => looks(queries.mock.calls[n]?.[0])));
    const turns = () => queries.mock.calls.filter(([query]) => looks(query)).length;
    const asked = () =>
      queries.mock.calls.filter(([query]) => String(query).includes('look for dead workers')).length;

    const processes = [await open(), await open(), await open()];
    // Each of the three has had many turns.
    await expect.poll(() => Math.min(turns(), asked())).toBeGreaterThan(10);
    const [first] = lookers();
    expect(lookers().size).toBe(1);

    await processes[0]?.locks.close();
    await expect.poll(() => lookers().size).toBe(2);
    const before = turns();
    queries.mockClear();
    await expect.poll(turns).toBeGreaterThan(10);
    expect(before).toBeGreaterThan(0);
    expect([...lookers()]).toHaveLength(1);
    expect(lookers().has(first as never)).toBe(false);
  });

  it('are looked for again after an error, which is logged', async () => {
    await database.transaction((db) => enqueue(db, note, { text: 'of the dead' }));
    await leaveWith(database, { 'of the dead': 'killed' });
    await database.pool.query('alter schema graphile_worker rename to away');
    let lines: Awaited<ReturnType<typeof open>>['lines'];
    try {
      ({ lines } = await open());
      await expect.poll(() => lines.length).toBeGreaterThan(1);
    } finally {
      await database.pool.query('alter schema away rename to graphile_worker');
    }
    expect(lines[0]).toEqual({
      level: 'warn',
      message: 'jobs of workers that died could not be looked for',
      fields: { err: expect.objectContaining({ code: '42P01' }) },
    });
    await expect.poll(lock).toEqual([{ locked_by: null }]);
    await expect
      .poll(() => lines.at(-1))
      .toMatchObject({ message: 'jobs of a worker that died are taken up again', fields: { jobs: 1 } });
  });

  it('are known by a lock, and a worker that cannot take its own is logged', async () => {
    const holder = await database.pool.connect();
    await holder.query(`select pg_advisory_lock(hashtextextended('worker taken', 0))`);
    const { locks, lines } = await open({ aliveMs: 1500 });
    locks.add('taken');
    await expect
      .poll(() => lines)
      .toContainEqual({
        level: 'warn',
        message: 'a worker could not take its lock',
        fields: { err: expect.any(Error) },
      });
    holder.release(true);
  });
});
