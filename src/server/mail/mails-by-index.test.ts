import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { mailTemplates } from '#server/mails.ts';
import { readOf } from '#server/testing/rows-read.queries.ts';
import { openTestOutbox, type TestOutbox } from '#server/testing/test-outbox.ts';
import { addressHash } from './address-hash.ts';
import { noteBounce } from './bounces.ts';
import { cancelMails, cancelMailsOfKinds } from './cancel-mails.ts';
import { eraseMailsByKey, eraseWaitingMails } from './erase-mails.ts';
import { deleteMailsOf, deleteSettledMails, deleteSettledMailsToOthers } from './erasure.queries.ts';
import { emptyGivenUpMails } from './given-up-mails.queries.ts';
import { requeueMailsOf } from './given-up-mails.ts';
import { roomInOutbox } from './outbox-room.ts';
import { readdressMails } from './readdress-mails.ts';
import { enqueueWaitingMails } from './send-mail.job.ts';
import { cancelMailsTo, recipientOf, unsubscribeAddress } from './unsubscribe.ts';
import { mailsInLane, takeMails } from './waiting-mails.queries.ts';

const SETTLED = 40_000;
const WAITING = 3000;
/** One mail in so many waits without being necessary. */
const UNASKED = 100;
const MEMBER = 7;

let test: TestOutbox;
beforeAll(async () => {
  test = await openTestOutbox();
  await test.database.transaction(async (db) => {
    const fill = (state: string, from: number, count: number) =>
      sql`insert into mails (key, template, language, to_address, recipient_key, data, message_id, transactional,
            state, created_at)
          select 'referral:' || n || ':x', 'referral', 'en', n || '@example.org', n || '@example.org', '{}', n,
            n % ${UNASKED} <> 0, ${state}, now() - n * interval '1 minute'
          from generate_series(${from}::int, ${from + count - 1}::int) as n`.execute(db);
    await fill('sent', 1, SETTLED);
    await fill('queued', SETTLED + 1, WAITING);
    await sql`insert into mailed_addresses (address_hash, unsubscribe_token)
      select sha256(convert_to(n || '@example.org', 'UTF8')), 'token' || n from generate_series(1, 40000) as n`.execute(
      db,
    );
  });
  await test.database.pool.query('vacuum analyze mails, mailed_addresses');
});
afterAll(() => test.close());

const longAgo = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000);
const WORKS: [string, (db: Db) => Promise<unknown>, number?][] = [
  ['unsubscribing by a link', async (db) => recipientOf(db, 'token7')],
  ['unsubscribing an address', (db) => unsubscribeAddress(db, addressHash('7@example.org'))],
  ['unsubscribing a member', (db) => cancelMailsTo(db, MEMBER)],
  ['cancelling by key', (db) => cancelMails(db, [`referral:${SETTLED + 1}:x`])],
  [
    'pausing a member',
    (db) => cancelMailsOfKinds(db, { member_id: MEMBER, kinds: ['invitation'], reason: 'paused' }),
  ],
  ['a new address of a member', (db) => readdressMails(db, MEMBER, 'new@example.org')],
  ['a bounce', (db) => noteBounce(db, `${SETTLED + 1}@example.org`, 'hard_bounce')],
  ['erasing a member', (db) => deleteMailsOf(db, { member_id: MEMBER, recipient_key: '7@example.org' })],
  ['erasing by key', (db) => eraseMailsByKey(db, ['referral:7:x'])],
  ['erasing what waits of a member', (db) => eraseWaitingMails(db, `referral:${SETTLED + 1}:`)],
  ['forgetting settled mails', (db) => deleteSettledMails(db, longAgo, 1000)],
  ['forgetting settled mails to others', (db) => deleteSettledMailsToOthers(db, longAgo, 1000)],
  [
    'emptying what was given up',
    (db) => emptyGivenUpMails(db, { now: new Date(), createdBefore: longAgo, limit: 1000 }),
  ],
  ['trying again by hand', (db) => requeueMailsOf(db, [{ id: 1, key: 'send-mail:7' }])],
  ['making room for a wave', (db) => roomInOutbox(db), WAITING / UNASKED],
  ['the next mails of a lane', (db) => mailsInLane(db, 1, 100), WAITING / 8],
  [
    'a turn of lanes',
    (db) =>
      takeMails(db, {
        sent: [{ id: SETTLED + 1, subject: '' }],
        ids: [SETTLED + UNASKED],
        now: new Date(),
        bouncedSince: longAgo,
      }),
  ],
  ['finding mails without a job', (db) => enqueueWaitingMails(db, mailTemplates), WAITING],
];

it.each(WORKS)('%s reads the mails that it is about, and no others', async (_, work, most = 5) => {
  const { scans, rows } = await readOf(test.database, ['mails', 'mailed_addresses'], work);
  expect(scans).toBe(0);
  expect(rows).toBeLessThanOrEqual(most);
});
