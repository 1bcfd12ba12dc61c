import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/database/connect.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { findMail } from './mails.queries.ts';
import { type QueuedMail, queueMail, queueMails } from './outbox.ts';
import { laneOf } from './send-mail.ts';
import { type MailTemplate, mailTemplate } from './template.ts';
import { mailsInLane } from './waiting-mails.queries.ts';

type Greeting = { name: string };

const template = (changes: Partial<MailTemplate<Greeting>> = {}) =>
  mailTemplate<Greeting>({
    name: 'greeting',
    data: z.object({ name: z.string() }),
    transactional: true,
    subject: () => 'Hello',
    body: (_mail, { name }) => name,
    ...changes,
  });

const mail = (changes: Partial<QueuedMail<Greeting>> = {}): QueuedMail<Greeting> => ({
  key: 'greeting:1',
  to: 'Ana@example.org',
  language: 'en',
  country_code: null,
  data: { name: 'Ana' },
  ...changes,
});

describe('the outbox', () => {
  let database: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  beforeEach(() =>
    database.transaction(async (db) => {
      await db.deleteFrom('mails').execute();
      await db.deleteFrom('mailed_addresses').execute();
      await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
    }),
  );
  afterAll(() => close());

  const mails = () => database.read.selectFrom('mails').selectAll().orderBy('id').execute();
  const jobs = async () => {
    const { rows } = await sql<{ key: string; priority: number }>`
      select key, priority from graphile_worker.jobs order by id`.execute(database.read);
    return rows;
  };

  it('leaves neither mail nor job after a rollback', async () => {
    const work = database.transaction(async (db) => {
      await queueMail(db, template(), mail());
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await mails()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('refuses data that the template does not know', async () => {
    const wrong = mail({ data: { name: 7 } as unknown as Greeting });
    await expect(database.transaction((db) => queueMail(db, template(), wrong))).rejects.toThrow();
    expect(await mails()).toEqual([]);
  });

  it('takes the same key once, also from two transactions at a time', async () => {
    await Promise.all([1, 2, 3].map(() => database.transaction((db) => queueMail(db, template(), mail()))));
    await database.transaction((db) => queueMails(db, template(), [mail(), mail({ key: 'greeting:2' })]));
    const rows = await mails();
    expect(rows.map((row) => [row.key, row.state])).toEqual([
      ['greeting:1', 'queued'],
      ['greeting:2', 'queued'],
    ]);
    expect((await jobs()).map((job) => job.key)).toEqual(rows.map((row) => `send-mail:${row.id}`));
  });

  it('gives a mail that somebody waits for a job of its own, and many in one lane one a lot', async () => {
    await database.transaction(async (db) => {
      await queueMails(db, template({ transactional: false }), [mail({ key: '1' }), mail({ key: '2' })]);
      await queueMail(db, template({ inBulk: true }), mail({ key: '3' }));
      await queueMail(db, template(), mail({ key: 'reset' }));
    });
    const rows = await mails();
    const lane = rows[0]?.lane ?? -1;
    expect(rows.map((row) => row.lane)).toEqual([lane, lane, lane, null]);
    expect((await jobs()).map((job) => job.key)).toEqual([null, null, `send-mail:${rows[3]?.id}`]);
    const [first, second, owed] = rows.map(({ id }) => id);
    expect(await mailsInLane(database.read, lane, 10)).toEqual([owed, first, second]);
    expect(await mailsInLane(database.read, lane, 1)).toEqual([owed]);
  });

  it('spreads the mails to a provider over half of the lanes, and leaves the others to other providers', () => {
    const lanesTo = (provider: string) => [
      ...new Set(Array.from({ length: 200 }, (_, n) => laneOf(`member${n}@${provider}`))),
    ];
    const all = Array.from({ length: 40 }, (_, n) => lanesTo(`provider${n}.example`).sort().join());
    expect([...new Set(all)].sort()).toEqual(['0,1,2,3', '4,5,6,7']);
  });

  it('gives only mail that is not transactional an unsubscribe link', async () => {
    await database.transaction(async (db) => {
      await queueMail(db, template({ transactional: false }), mail({ key: 'invitation' }));
      await queueMail(db, template(), mail({ key: 'reset' }));
    });
    const [invitation, reset] = await mails();
    const wayOut = async (id = 0) => (await findMail(database.read, id))?.unsubscribe_token;
    expect(await wayOut(invitation?.id)).toMatch(/^[\w-]{32}$/);
    expect(await wayOut(reset?.id)).toBeNull();
    expect(invitation?.message_id).not.toBe(reset?.message_id);
  });

  it('cancels all but the necessary for an address that wants no more', async () => {
    await database.transaction(async (db) => {
      await db
        .insertInto('mailed_addresses')
        .values({
          address_hash: createHash('sha256').update('ana@example.org').digest(),
          unsubscribed_at: new Date(),
        })
        .execute();
      await queueMails(db, template({ transactional: false }), [
        mail({ key: '1', to: 'ANA+friends@example.org' }),
        mail({ key: '2', to: 'bob@example.org' }),
      ]);
      await queueMail(db, template(), mail({ key: '3' }));
    });
    expect((await mails()).map((row) => [row.key, row.state, row.cancelled_because, row.data])).toEqual([
      ['1', 'cancelled', 'unsubscribed', {}],
      ['2', 'queued', null, { name: 'Ana' }],
      ['3', 'queued', null, { name: 'Ana' }],
    ]);
    // One for the lane of the second, one for the third.
    expect(await jobs()).toHaveLength(2);
  });

  it('holds the cap of a recipient and day, however written and however parallel', async () => {
    const capped = template({ dailyCap: 3 });
    const addresses = ['ana@example.org', 'Ana@example.org', 'ana+1@example.org', 'ana+2@example.org'];
    await Promise.all(
      addresses.map((to) =>
        database.transaction((db) =>
          queueMails(db, capped, [mail({ key: `a ${to}`, to }), mail({ key: `b ${to}`, to: `x${to}` })]),
        ),
      ),
    );
    const states = (await mails()).map((row) => `${row.recipient_key} ${row.cancelled_because ?? row.state}`);
    expect(states.toSorted()).toEqual([
      'ana@example.org daily_cap',
      'ana@example.org queued',
      'ana@example.org queued',
      'ana@example.org queued',
      'xana@example.org daily_cap',
      'xana@example.org queued',
      'xana@example.org queued',
      'xana@example.org queued',
    ]);
    await database.transaction((db) => queueMail(db, template({ name: 'other', dailyCap: 3 }), mail()));
    expect((await mails()).at(-1)?.state).toBe('queued');
  });

  it('forgets yesterday', async () => {
    const capped = template({ dailyCap: 1 });
    await database.transaction((db) => queueMail(db, capped, mail()));
    await database.transaction((db) =>
      db
        .updateTable('mails')
        .set({ created_at: sql<Date>`created_at - interval '24 hours 1 second'` })
        .execute(),
    );
    await database.transaction((db) => queueMail(db, capped, mail({ key: 'today' })));
    expect((await mails()).map((row) => row.state)).toEqual(['queued', 'queued']);
  });
});
