import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { forgetGivenUpJobsWork } from '#server/jobs/forget-given-up-jobs.ts';
import { QUEUE_VERSION } from '#server/jobs/private-tables.queries.ts';
import { enqueue, job, work } from '#server/jobs/queue.ts';
import { runJob } from '#server/jobs/worker.ts';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { runWorks } from '#server/testing/run-jobs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const kvorum = (...args: string[]) => run(['--json', ...args], environmentOf(test));
type Failed = { id: number; name: string; tries: number; last_error: string; next_try_at: string | null };
const failed = async (...args: string[]) => answered<Failed[]>(await kvorum('jobs', 'failed', ...args));

let works = false;
const once = job({ name: 'once', payload: z.object({}), tries: 1 });
const often = job({ name: 'often', payload: z.object({}), tries: 5 });
const list = [once, often].map((one) =>
  work({
    job: one,
    async handle() {
      if (!works) throw new Error(`${one.name} went wrong`);
    },
  }),
);

describe('failed jobs', () => {
  beforeAll(async () => {
    await test.database.transaction(async (db) => {
      await enqueue(db, once, {});
      await enqueue(db, often, {});
    });
    await runWorks(test.database, list, { mayFail: true });
  });

  it('are listed with what went wrong and when they are tried again', async () => {
    const jobs = await failed();
    expect(
      jobs.map(({ name, tries, last_error, next_try_at }) => [name, tries, last_error, next_try_at !== null]),
    ).toEqual(
      expect.arrayContaining([
        ['once', 1, 'once went wrong', false],
        ['often', 1, 'often went wrong', true],
      ]),
    );
    expect((await failed('--given-up')).map(({ name }) => name)).toEqual(['once']);
    expect((await failed('--name', 'often')).map(({ name }) => name)).toEqual(['often']);
    const { out } = await run(['jobs', 'failed'], environmentOf(test));
    expect(out).toMatch(/once +1 of 1 .* given up +once went wrong/);
  });

  it.each([
    [[], 'Say which jobs'],
    [['1', '--all'], 'Say which jobs'],
    [['1', '--name', 'once'], 'Say which jobs'],
    [['999999'], 'Not there any more, or running: 999999'],
  ])('are not tried again: %j', async (args, said) => {
    const before = await failed();
    const { code, err } = await kvorum('jobs', 'retry', ...args);
    expect(code).toBe(1);
    expect(err).toContain(said);
    expect(await failed()).toEqual(before);
  });

  it('are tried again by their ids, or every job that was given up', async () => {
    works = true;
    const often = (await failed('--name', 'often'))[0]?.id;
    expect(answered(await kvorum('jobs', 'retry', String(often)))).toEqual({
      retried: [often],
      emptied: 0,
    });
    expect(answered<{ retried: number[] }>(await kvorum('jobs', 'retry', '--all')).retried).toHaveLength(1);
    expect(await lastAudited(test)).toMatchObject({ action: 'retry_jobs', details: { jobs: 1 } });
    await runWorks(test.database, list);
    expect(await failed()).toEqual([]);
  });

  it('are listed for a month after they were given up, then deleted; those still tried again stay', async () => {
    works = false;
    await test.database.transaction(async (db) => {
      await enqueue(db, once, {});
      await enqueue(db, often, {});
    });
    await runWorks(test.database, list, { mayFail: true });
    const names = async () => (await failed()).map(({ name }) => name).sort();
    const sweepIn = (days: number) =>
      clock.startingAt(new Date(Date.now() + days * 86_400_000), () =>
        runJob(test.database, forgetGivenUpJobsWork as never, {}, 1, 1),
      );
    await sweepIn(29);
    expect(await names()).toEqual(['often', 'once']);
    await sweepIn(31);
    expect(await names()).toEqual(['often']);
  });
});

it('the private tables of the queue are those of the version that is installed', () => {
  const { version } = JSON.parse(readFileSync('node_modules/graphile-worker/package.json', 'utf8'));
  expect(version).toBe(QUEUE_VERSION);
});
