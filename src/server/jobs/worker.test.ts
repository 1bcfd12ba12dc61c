import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '#server/database/connect.ts';
import { leaveQueuesWith, leaveWith } from '#server/testing/private-tables.queries.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { enqueue, enqueueAll, job, type Urgency, work } from './queue.ts';
import { type JobWorker, startWorker } from './worker.ts';

const note = job({ name: 'note', payload: z.object({ text: z.string() }), tries: 2 });

describe('the worker', () => {
  let database: Database;
  let close: () => Promise<void>;
  let worker: JobWorker | undefined;
  let done: string[];

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  afterAll(() => close());
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });

  const start = async (prepare: () => Promise<void> = async () => {}, concurrency = {}) => {
    done = [];
    worker = await startWorker(
      { prompt: database, usual: database, bulk: database },
      [
        work({
          job: note,
          prepare,
          async handle(_db, { payload }) {
            done.push(payload.text);
          },
        }),
      ],
      pino({ level: 'silent' }),
      concurrency,
    );
    return worker;
  };
  const queue = (text: string) => database.transaction((db) => enqueue(db, note, { text }));

  it('does what is queued, before its start and after', async () => {
    await queue('before');
    await start();
    await queue('after');
    // Two workers process them at the same time.
    await expect.poll(() => done.toSorted()).toEqual(['after', 'before']);
  });

  it('tells the log of a fault after which a job goes on', async () => {
    const lines: Array<{ job?: string; err?: { message: string } }> = [];
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const goesOn = work({ job: note, handle: async (_db, { fault }) => fault(new Error('a fault of ours')) });
    worker = await startWorker({ prompt: database, usual: database, bulk: database }, [goesOn], log);
    await queue('this one');
    await expect
      .poll(() => lines)
      .toMatchObject([
        { job: 'note', err: { message: 'a fault of ours' }, msg: 'a job went on after a fault' },
      ]);
  });

  it('lets a running job end when it stops, and takes no other', async () => {
    let release = () => {};
    let began = false;
    const held = async () => {
      began = true;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    // Another worker that asks for a job at the moment of the stop would still be given it.
    const running = await start(held, { usual: 1 });
    await queue('slow');
    await expect.poll(() => began).toBe(true);
    const stopped = running.stop();
    await queue('too late');
    release();
    await stopped;
    expect(done).toEqual(['slow']);
    expect(running.running()).toBe(false);
    await start();
    await expect.poll(() => done).toEqual(['too late']);
  });

  it('does what somebody waits for while all other workers and their connections are taken', async () => {
    const taken = { usual: 0, bulk: 0 };
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const kind = (urgency: Urgency) => job({ name: urgency, payload: z.object({}), urgency });
    const slow = (urgency: 'usual' | 'bulk') =>
      work({
        job: kind(urgency),
        async handle() {
          taken[urgency] += 1;
          await released;
        },
      });
    let answered = false;
    const prompt = work({
      job: kind('prompt'),
      async handle() {
        answered = true;
      },
    });
    const { connection } = database;
    const databases = {
      usual: connect(connection, 2, { ownSize: 5 }),
      bulk: connect(connection, 2),
      prompt: connect(connection, 1),
    };
    try {
      worker = await startWorker(
        databases,
        [slow('usual'), slow('bulk'), prompt],
        pino({ level: 'silent' }),
        { usual: 2, bulk: 2 },
      );
      await database.transaction(async (db) => {
        for (const urgency of ['usual', 'bulk'] as const)
          await enqueueAll(db, kind(urgency), Array(5).fill({ payload: {} }));
      });
      await expect.poll(() => taken).toEqual({ usual: 2, bulk: 2 });
      await database.transaction((db) => enqueue(db, kind('prompt'), {}));
      await expect.poll(() => answered).toBe(true);
      expect(taken).toEqual({ usual: 2, bulk: 2 });
      release();
      await expect.poll(() => taken).toEqual({ usual: 5, bulk: 5 });
    } finally {
      release();
      await worker?.stop();
      for (const one of Object.values(databases)) await one.close();
    }
  });

  it('goes on with a queue whose worker was killed', async () => {
    await database.transaction((db) =>
      enqueueAll(
        db,
        note,
        ['of the dead', 'behind it'].map((text) => ({ payload: { text }, queue: 'one' })),
      ),
    );
    await leaveWith(database, { 'of the dead': 'killed' });
    await leaveQueuesWith(database, 'killed');
    await start();
    await expect.poll(() => done.toSorted()).toEqual(['behind it', 'of the dead']);
  });

  it('takes up the jobs of a worker that was killed, and leaves those of a living one', async () => {
    await queue('of the dead');
    await queue('of the living');
    await database.pool.query(`select pg_advisory_lock(hashtextextended('worker living', 0))`);
    await leaveWith(database, { 'of the dead': 'dead', 'of the living': 'living' });
    await start();
    await expect.poll(() => done).toEqual(['of the dead']);
    // A job leaves the queue after its transaction.
    const left = () =>
      sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs`.execute(database.read);
    await expect.poll(async () => (await left()).rows).toEqual([{ locked_by: 'living' }]);
    await database.pool.query('select pg_advisory_unlock_all()');
  });
});
