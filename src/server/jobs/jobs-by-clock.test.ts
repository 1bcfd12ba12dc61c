import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openJobsByClock } from './jobs-by-clock.ts';
import { enqueue, job, work } from './queue.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const greet = job({ name: 'greet-by-clock', payload: z.object({ name: z.string() }), tries: 2 });
const begin = Date.UTC(2019, 2, 1, 12);
const MINUTE_MS = 60_000;

it('runs what is due by the clock: in its order, each once, and again what failed', async () => {
  let moment = begin;
  const greeted: string[] = [];
  const failures: string[] = [];
  const works = [
    work({
      job: greet,
      async handle(db, { payload: { name }, tryNumber }) {
        if (name === 'moody' && tryNumber === 1) throw new Error('not today');
        greeted.push(`${name} at ${clock.now().toISOString().slice(11, 16)}`);
        if (name === 'first') await enqueue(db, greet, { name: 'its follower' }, { key: 'one' });
      },
    }),
    work({
      job: job({ name: 'every-hour-by-clock', payload: z.object({}) }),
      cron: '0 * * * *',
      handle: async () => void greeted.push('the hour'),
    }),
  ];
  const jobs = openJobsByClock(test.database, works, (name, { message }) =>
    failures.push(`${name}: ${message}`),
  );
  await clock.by(
    () => new Date(moment),
    async () => {
      await test.database.transaction(async (db) => {
        await enqueue(db, greet, { name: 'later' }, { runAt: new Date(begin + 90 * MINUTE_MS) });
        await enqueue(db, greet, { name: 'moody' });
        await enqueue(db, greet, { name: 'first' }, { key: 'one', priority: -1 });
      });
      const until = async (minutes: number) => {
        const from = new Date(moment);
        moment = begin + minutes * MINUTE_MS;
        await jobs.runTimetable(from, new Date(moment));
        return jobs.workOff();
      };
      expect(await until(0)).toBe(3);
      expect(greeted).toEqual(['first at 12:00', 'its follower at 12:00']);
      expect(failures).toEqual(['greet-by-clock: not today']);
      expect(await until(1)).toBe(1);
      expect(greeted.at(-1)).toBe('moody at 12:01');
      expect(await until(89)).toBe(0);
      expect(greeted.at(-1)).toBe('the hour');
      expect(await until(90)).toBe(1);
      expect(greeted.at(-1)).toBe('later at 13:30');
      expect(await until(60 * 24)).toBe(0);
      expect(greeted.filter((one) => one === 'the hour')).toHaveLength(2);
    },
  );
});
