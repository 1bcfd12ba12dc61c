import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteMember } from '#server/features/members/members.queries.ts';
import { addManyMembers } from '#server/testing/many-members.queries.ts';
import { addOperator } from '#server/testing/operators.ts';
import { readOf } from '#server/testing/rows-read.queries.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteExpiredSessions, deleteForgottenDevices } from './sessions.queries.ts';

const MEMBERS = 20_000;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { operator_id } = await addOperator(test);
  await test.database.transaction((db) => addManyMembers(db, MEMBERS, operator_id));
  await test.database.transaction(async (db) => {
    // A browser and a session of each, used one after the other over a year.
    await sql`
      insert into devices (hash, member_id, last_seen_at)
      select sha256(id::text::bytea), id, now() - (row_number() over (order by id)) * interval '1 year' / ${MEMBERS}::integer
      from members`.execute(db);
    await sql`
      insert into sessions (token_hash, member_id, remember, last_seen_at, expires_at)
      select hash, member_id, false, last_seen_at, last_seen_at + interval '12 hours' from devices`.execute(
      db,
    );
    await sql`
      insert into referral_rewards (friend_id, referrer_id, points) select id, id - 1, 10 from members
      where id > (select min(id) from members)`.execute(db);
  });
  await test.database.pool.query('vacuum analyze members, devices, sessions, referral_rewards');
});
afterAll(() => test.close());

it.each([
  ['nothing is over', -400],
  ['a few are over', -360],
  ['half of them is over', -180],
  ['all of them are over', 1],
])('one step of ending sessions and browsers reads so many rows and no more when %s', async (_, days) => {
  const moment = new Date(Date.now() + days * DAY_MS);
  let taken = 0;
  for (const [table, step] of [
    ['devices', deleteForgottenDevices],
    ['sessions', deleteExpiredSessions],
  ] as const) {
    const { scans, rows } = await readOf(test.database, [table], async (db) => {
      taken = await step(db, moment, AT_ONCE);
    });
    expect([table, scans]).toEqual([table, 0]);
    expect(rows).toBeLessThanOrEqual(2 * taken + 5);
    expect(taken).toBeLessThanOrEqual(AT_ONCE);
  }
});

it('erasing a member reads the sessions, browsers and referrals of that member, and no others', async () => {
  const { id } = await test.database.read
    .selectFrom('members')
    .select('id')
    .orderBy('id')
    .offset(MEMBERS / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { scans, rows } = await readOf(
    test.database,
    ['devices', 'sessions', 'referral_rewards', 'referrals'],
    (db) => deleteMember(db, id),
  );
  expect(scans).toBe(0);
  expect(rows).toBeLessThanOrEqual(8);
});
