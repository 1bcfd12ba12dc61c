import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { selectGivenUp } from '#server/jobs/private-tables.queries.ts';
import { retryJobs } from '#server/jobs/queue.ts';
import { runJob } from '#server/jobs/worker.ts';
import { mail, welcome } from '#server/testing/greeting-mails.tsx';
import { openTestOutbox, type TestOutbox } from '#server/testing/test-outbox.ts';
import { emptyGivenUpMailsWork, requeueMailsOf } from './given-up-mails.ts';
import type { QueuedMail } from './outbox.ts';

const HOUR_MS = 60 * 60 * 1000;
const later = (ms: number) => new Date(Date.now() + ms);

let test: TestOutbox;
beforeAll(async () => {
  test = await openTestOutbox();
});
afterAll(() => test.close());
beforeEach(() => test.begin());

const outbox = () =>
  test.database.read.selectFrom('mails').select(['key', 'state', 'data']).orderBy('id').execute();
const waitingJobs = async () =>
  (await sql`select from graphile_worker.jobs`.execute(test.database.read)).rows.length;
const sweepAt = (moment: Date) =>
  clock.startingAt(moment, () => runJob(test.database, emptyGivenUpMailsWork as never, {}, 1, 1));

describe('a mail that was given up', () => {
  const giveUp = async (changes: Partial<QueuedMail<{ name: string }>> = {}) => {
    await test.server.stop();
    await test.queue(welcome, mail(changes));
    await test.database.transaction((db) =>
      sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), max_attempts := 1)`.execute(
        db,
      ),
    );
    await test.send({ mayFail: true });
    expect(await outbox()).toMatchObject([{ state: 'failed' }]);
    await test.server.start();
  };
  const retry = async () => {
    const answer = await test.database.transaction(async (db) =>
      requeueMailsOf(db, await retryJobs(db, await selectGivenUp(db, null))),
    );
    await test.send();
    return answer;
  };

  it('goes when its job is tried again by hand', async () => {
    await giveUp();
    await sweepAt(later(HOUR_MS));
    expect(await retry()).toEqual({ emptied: 0 });
    expect(test.server.mailTo('ana@example.org').text).toContain('Ana');
    expect(await outbox()).toMatchObject([{ state: 'sent', data: {} }]);
  });

  it('keeps a code no longer than the code is good', async () => {
    await giveUp({ useful_until: later(2 * HOUR_MS) });
    await sweepAt(later(HOUR_MS));
    expect(await outbox()).toMatchObject([{ data: { name: 'Ana' } }]);
    await sweepAt(later(2 * HOUR_MS + 1000));
    expect(await outbox()).toMatchObject([{ state: 'failed', data: {} }]);
    expect(await retry()).toEqual({ emptied: 1 });
    expect(test.server.mails).toEqual([]);
    expect(await waitingJobs()).toBe(0);
  });

  it('says nothing any more after some days', async () => {
    await giveUp();
    await sweepAt(later(7 * 24 * HOUR_MS));
    expect(await outbox()).toMatchObject([{ data: { name: 'Ana' } }]);
    await sweepAt(later(9 * 24 * HOUR_MS));
    expect(await outbox()).toMatchObject([{ data: {} }]);
  });
});

describe('a mail with a code', () => {
  it('is not sent once the code is good no more', async () => {
    await test.queue(welcome, mail({ useful_until: later(-1) }));
    await test.send();
    expect(test.server.mails).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'cancelled', data: {} }]);
  });

  it('is not queued without the end of its code', async () => {
    const withCode = { ...welcome, data: z.object({ name: z.string(), code: z.string() }) } as never;
    const queued = mail({ data: { name: 'Ana', code: 'x' } as never });
    await expect(test.queue(withCode, queued)).rejects.toThrow('until when');
  });
});
