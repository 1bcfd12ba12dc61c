import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenTransaction } from '#server/jobs/queue.ts';
import { invitation, mail, templates } from '#server/testing/greeting-mails.tsx';
import { openTestOutbox, type TestOutbox } from '#server/testing/test-outbox.ts';
import type { Going, SentMail } from './deliver-mail.ts';
import { openMailRounds } from './mail-rounds.ts';
import { settleMail } from './settle-mail.ts';

let test: TestOutbox;
let transactions: number;
let statements: number;
const counted: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements++;
    return result;
  },
};
const transaction: OpenTransaction = (work) => {
  transactions++;
  return test.database.transaction((db) => work(db.withPlugin(counted)));
};
beforeAll(async () => {
  test = await openTestOutbox();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.begin();
  transactions = 0;
  statements = 0;
});

const mails = () =>
  test.database.read
    .selectFrom('mails')
    .select(['id', 'key', 'state', 'sending_since', 'subject'])
    .orderBy('id')
    .execute();
const ids = async () => (await mails()).map(({ id }) => id);
const underWay = async () =>
  (await mails()).flatMap(({ key, sending_since }) => (sending_since === null ? [] : key));
const change = (key: string, fields: ReturnType<typeof sql>) =>
  test.database.transaction((db) => sql`update mails set ${fields} where key = ${key}`.execute(db));

const sentOf = (going: Going | null | undefined): SentMail | null =>
  going ? { is: 'sent', subject: 'Hello', mail: going.mail } : null;

async function lanesOf(keys: readonly string[]) {
  for (const key of keys) await test.queue(invitation, mail({ key, to: `ana@${key}.example` }));
  const rounds = openMailRounds(templates);
  const leaves = keys.map(() => rounds.enter());
  return { rounds, leaves };
}

it('judges the next mail of each lane and writes down what has gone in one transaction', async () => {
  const { rounds, leaves } = await lanesOf(['a', 'b', 'c', 'd']);
  await change('c', sql`cancelled_because = 'unsubscribed', state = 'cancelled'`);
  const [a = 0, b = 0, c = 0, d = 0] = await ids();
  const first = await Promise.all([a, b, c].map((id) => rounds.next(transaction, { sent: null, id })));
  expect(first.map((going) => going?.mail.id)).toEqual([a, b, undefined]);
  expect([transactions, await underWay()]).toEqual([1, ['a', 'b']]);

  const sent = sentOf(first[0]);
  const [next] = await Promise.all([
    rounds.next(transaction, { sent, id: d }),
    rounds.next(transaction, { sent: null, id: b }),
  ]);
  expect(next?.mail.id).toBe(d);
  // What was under way doesn't go with others: it is looked at alone, and doesn't go again.
  expect([transactions, await underWay()]).toEqual([2, ['a', 'b', 'd']]);
  expect((await mails())[0]).toMatchObject({ state: 'sent', subject: 'Hello' });
  for (const leave of leaves) leave();
});

it('asks once for all that has gone and all that goes next', async () => {
  const { rounds } = await lanesOf(['a', 'b', 'c', 'd']);
  const [a = 0, b = 0, c = 0, d = 0] = await ids();
  const first = await Promise.all([a, b].map((id) => rounds.next(transaction, { sent: null, id })));
  expect(statements).toBe(1);
  const [next] = await Promise.all([
    rounds.next(transaction, { sent: sentOf(first[0]), id: c }),
    rounds.next(transaction, { sent: sentOf(first[1]), id: d }),
  ]);
  expect([next?.mail.id, transactions, statements]).toEqual([c, 2, 2]);
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent', 'queued', 'queued']);
});

it('leaves what may not go as it was', async () => {
  const { rounds } = await lanesOf(['a', 'b']);
  const [a = 0, b = 0] = await ids();
  await test.database.transaction((db) =>
    sql`insert into bounced_addresses (recipient_key, kind, bounced_at) values ('ana@b.example', 'hard_bounce', now())`.execute(
      db,
    ),
  );
  const going = await Promise.all([a, b].map((id) => rounds.next(transaction, { sent: null, id })));
  expect(going.map((one) => one?.mail.id)).toEqual([a, undefined]);
  expect([await underWay(), (await mails())[1]?.state]).toEqual([['a'], 'queued']);
});

it('keeps the pause of a provider that refused one mail and took another at the same time', async () => {
  const { rounds } = await lanesOf([]);
  for (const name of ['ana', 'bob'])
    await test.queue(invitation, mail({ key: name, to: `${name}@often.example` }));
  const refusals = async () =>
    (await test.database.read.selectFrom('mail_providers').select('refusals').execute()).map(
      (row) => row.refusals,
    );
  await test.database.transaction((db) =>
    sql`insert into mail_providers (domain, refusals, paused_until, reason)
      values ('often.example', 1, now() - interval '1 minute', 'later')`.execute(db),
  );
  const [ana, bob] = await Promise.all(
    (await ids()).map((id) => rounds.next(transaction, { sent: null, id })),
  );
  if (!ana || !bob) throw new Error('both may go');
  const turnedAway = { is: 'turned away', said: '421 later', mail: ana.mail } as const;
  await transaction((db) => settleMail(db, templates, turnedAway));
  await rounds.next(transaction, { sent: sentOf(bob), id: null });
  expect([await refusals(), (await mails()).map(({ state }) => state)]).toEqual([[2], ['queued', 'sent']]);
  await test.database.transaction((db) => db.deleteFrom('mail_providers').execute());
});

it('leaves a mail that cannot be judged to its own lane, and loses nothing that has gone', async () => {
  const { rounds } = await lanesOf(['a', 'b', 'c']);
  const [a = 0, b = 0, c = 0] = await ids();
  const [going] = await Promise.all([a].map((id) => rounds.next(transaction, { sent: null, id })));
  await change('b', sql`data = '{"name": 7}'`);
  const turn = { sent: sentOf(going), id: b };
  expect(
    await Promise.all([rounds.next(transaction, turn), rounds.next(transaction, { sent: null, id: c })]),
  ).toEqual([null, null]);
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'queued', 'queued']);

  // Each lane then looks at its own; the broken one is tried again later, by a job of its own.
  await test.send({ mayFail: true });
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'queued', 'sent']);
  expect(test.server.mails.map(({ envelope }) => envelope.to)).toEqual([['ana@c.example']]);
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`send-mail:${b}`}`.execute(
    test.database.read,
  );
  expect(rows).toHaveLength(1);
});
