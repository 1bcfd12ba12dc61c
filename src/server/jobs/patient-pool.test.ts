import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '#server/database/connect.ts';
import { type CuttableWay, openCuttableWay } from '#server/testing/cuttable-way.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { patientPool } from './patient-pool.ts';
import { enqueue, job, work } from './queue.ts';
import { type JobWorker, startWorker } from './worker.ts';

const note = job({ name: 'note', payload: z.object({ text: z.string() }) });
const GOES_ON = { timeout: 20_000 };

let database: Database;
let close: () => Promise<void>;
let way: CuttableWay;
let cuttable: Database;
let worker: JobWorker | undefined;

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
beforeEach(async () => {
  way = await openCuttableWay(database.connection);
  cuttable = connect(way.connection);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await cuttable.close();
  way.close();
});
afterAll(() => close());

it.each(['succeeds', 'fails'])(
  'a worker whose job %s while the database is away takes others when it is back',
  async (ends) => {
    const done: string[] = [];
    const running: Array<() => void> = [];
    worker = await startWorker(
      { prompt: cuttable, usual: cuttable, bulk: cuttable },
      [
        work({
          job: note,
          async handle(_db, { payload, tryNumber }) {
            if (payload.text === 'during' && tryNumber === 1 && ends === 'fails')
              await new Promise<void>((resolve) => running.push(resolve));
          },
          async after({ payload, tryNumber }) {
            if (payload.text === 'during' && tryNumber === 1 && ends === 'succeeds')
              await new Promise<void>((resolve) => running.push(resolve));
            done.push(payload.text);
          },
        }),
      ],
      pino({ level: 'silent' }),
      { usual: 1 },
    );
    await database.transaction((db) => enqueue(db, note, { text: 'during' }));
    await expect.poll(() => running.length, GOES_ON).toBe(1);
    await way.refuse();
    running[0]?.();
    await database.transaction((db) => enqueue(db, note, { text: 'afterwards' }));
    await way.allow();
    await expect.poll(() => done.toSorted(), GOES_ON).toEqual(['afterwards', 'during']);
  },
);

it('what the clock starts waits for a database that is away, until the process is to stop', async () => {
  let goesOn = true;
  const pool = patientPool(cuttable.pool, () => goesOn);
  await way.refuse();
  const waiting = pool.query('select 1 as one');
  await way.allow();
  expect((await waiting).rows).toEqual([{ one: 1 }]);

  await way.refuse();
  const stopped = pool.query('select 1 as one');
  goesOn = false;
  await expect(stopped).rejects.toThrow();
  await way.allow();
});

it('what the database refuses is not asked again', async () => {
  await expect(patientPool(cuttable.pool, () => true).query('select nothing')).rejects.toThrow('nothing');
});
