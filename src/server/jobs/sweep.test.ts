import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { timetable } from '#server/timetable.ts';
import { enqueue, type JobWork, job } from './queue.ts';

const DUE = 2300;

describe('what is due', () => {
  let test: TestApp;
  let member: number;
  beforeAll(async () => {
    test = await startTestApp();
    member = (await addMember(test)).member_id;
  });
  afterAll(() => test.close());

  /** One step, and then all that it leaves to its followers. */
  const sweepTwice = async (name: string, left: () => Promise<number>) => {
    const works = timetable({ config: readConfig({}), sender: null }) as unknown as JobWork<unknown>[];
    const work = works.find((one) => one.job.name === name);
    if (!work) throw new Error(`there is no job ${name}`);
    const run = {
      payload: {},
      tryNumber: 1,
      lastTry: true,
      goesOn: () => true,
      fault: () => {},
      begun: undefined,
      prepared: undefined,
    };
    const before = await left();
    await test.database.transaction((db) => work.handle(db, run));
    const after = await left();
    await test.database.transaction((db) => enqueue(db, job({ name, payload: z.object({}) }), {}));
    await runJobs(test);
    return { before, step: before - after, left: await left() };
  };

  const rows: Record<string, { job: string; table: string; step: number; insert: string }> = {
    'challenges that are over': {
      job: 'forget-expired-challenges',
      table: 'used_challenges',
      step: 1000,
      insert: `insert into used_challenges (hash, expires_at) select n::text::bytea, now() - interval '1 h'`,
    },
    'calls whose keys nobody has any more': {
      job: 'forget-answered-calls',
      table: 'answered_calls',
      step: 1000,
      insert: `insert into answered_calls (content_hash, key_hash, answered_at)
        select n::text::bytea, '', now() - interval '25 h'`,
    },
    'messages of two years ago': {
      job: 'forget-messages',
      table: 'contact_threads',
      step: 1000,
      insert: `insert into contact_threads
          (country_code, language, topic, channel, due_at, created_at, last_message_at)
        select 'BG', 'bg', 'other', 'portal', now(), now(), now() - interval '800 days'`,
    },
    'mails to members, after a year': {
      job: 'forget-mails',
      table: 'mails',
      step: 1000,
      insert: mails(`'member', $1::bigint, 366`),
    },
    'mails to others, after a month': {
      job: 'forget-mails',
      table: 'mails',
      step: 1000,
      insert: mails(`'other', nullif($1::bigint, $1), 31`),
    },
    'bounced addresses': {
      job: 'forget-mails',
      table: 'bounced_addresses',
      step: 1000,
      insert: `insert into bounced_addresses (recipient_key, bounced_at) select 'x' || n, now() - interval '3 years'`,
    },
    'browsers that nobody uses': {
      job: 'end-old-sessions',
      table: 'devices',
      step: 1000,
      insert: `insert into devices (hash, member_id, last_seen_at)
        select n::text::bytea, $1, now() - interval '181 days'`,
    },
    'sessions that are over': {
      job: 'end-old-sessions',
      table: 'sessions',
      step: 1000,
      insert: `insert into sessions (token_hash, member_id, remember, created_at, last_seen_at, expires_at, user_agent)
        select n::text::bytea, $1, true, now(), now(), now() - interval '1 h', 'x'`,
    },
    'codes that are over': {
      job: 'forget-expired-codes',
      table: 'codes',
      step: 1000,
      insert: `insert into codes (hash, kind, member_id, expires_at, mail_key)
        select n::text::bytea, 'reset', $1, now() - interval '1 h', 'x' || n`,
    },
    'pictures that nothing shows': {
      job: 'forget-pictures',
      table: 'pictures',
      step: 1000,
      insert: `insert into pictures (hash, bytes, width, height, unused_since)
        select n::text, '', 1, 1, now() - interval '8 days'`,
    },
    'requests for a code': {
      job: 'forget-expired-codes',
      table: 'code_requests',
      step: 1000,
      insert: `insert into code_requests (kind, email, asked_at) select 'reset', 'x' || n, now() - interval '2 days'`,
    },
    'members who left': {
      job: 'forget-former-members',
      table: 'former_members',
      step: 1000,
      insert: `insert into former_members (address_hash, surveys, referral_decided, left_at)
        select sha256(n::text::bytea), '{}', false, now() - interval '181 days'`,
    },
  };

  it.each(Object.entries(rows))('goes a step at a time until nothing is left: %s', async (_what, of) => {
    const { job: name, table, step, insert } = of;
    const bound = insert.includes('$1') ? [member] : [];
    await test.database.pool.query(
      `${insert} ${insert.endsWith(',') ? '' : 'from'} generate_series(1, ${DUE}) as n`,
      bound,
    );
    const left = async () =>
      Number((await test.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
    expect(await sweepTwice(name, left)).toEqual({ before: DUE, step, left: 0 });
  });

  it('goes a step at a time: registrations that nobody confirmed', async () => {
    await test.database.transaction((db) =>
      sql`
        insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender,
                             language, referrer_code, created_at)
        select country_code, n || email, n || email_key, password_hash, first_name, last_name, birthdate, gender,
               language, lpad(n::text, 32, 'x'), now() - interval '31 days'
        from members, generate_series(1, ${sql.lit(250)}) as n where id = ${member}`.execute(db),
    );
    const left = async () =>
      Number(
        (await test.database.pool.query('select count(*) as n from members where confirmed_at is null'))
          .rows[0].n,
      );
    expect(await sweepTwice('erase-unconfirmed', left)).toEqual({ before: 250, step: 100, left: 0 });
  });
});

function mails(of: string): string {
  return `
    insert into mails (key, template, country_code, language, to_address, recipient_key, follows_member, transactional,
                       member_id, data, message_id, state, created_at)
    select kind || n, 'invitation', 'BG', 'en', 'x@example.org', 'x@example.org', false, false,
      member_id, '{}', kind || n, 'sent', now() - make_interval(days => days)
    from (values (${of})) as v (kind, member_id, days),`;
}
