import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const run = async (name: string) => {
  await testApp.database.transaction((db) => enqueue(db, job({ name, payload: z.object({}) }), {}));
  await runJobs(testApp);
};

/** A new registration and its time. */
async function registered() {
  const body = { ...registrationOf(), return_to: '/members/reward-claim/7' };
  await register(testApp, body);
  const code = await mailedCode(testApp, body.email, 'confirmation');
  return { email: body.email, code, start: Date.now() };
}

const at = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
const templates = async (email: string) =>
  (await queuedMails(testApp, email)).map(({ template }) => template);
const confirm = (code: string) => testApp.visitor().call('POST /profile/confirm', { body: { code } });
const exists = async (email: string) =>
  (await testApp.database.read.selectFrom('members').select('id').where('email', '=', email).execute())
    .length > 0;

describe('an unconfirmed registration', () => {
  it('is reminded once, after a day, with a code that confirms', async () => {
    const { email, code, start } = await registered();
    at(start + 23 * HOUR);
    await run('remind-unconfirmed');
    expect(await templates(email)).toEqual(['confirmation']);
    at(start + 25 * HOUR);
    await run('remind-unconfirmed');
    at(start + 26 * HOUR);
    await run('remind-unconfirmed');
    expect(await templates(email)).toEqual(['confirmation', 'confirmation_reminder']);
    const returns = (await queuedMails(testApp, email)).map(({ data }) => data.return_to);
    expect(returns).toEqual(['/members/reward-claim/7', '/members/reward-claim/7']);
    const reminded = await mailedCode(testApp, email, 'confirmation_reminder');
    expect(reminded).not.toBe(code);
    expect((await confirm(reminded)).status).toBe(200);
    expect((await confirm(code)).status).toBe(200);
  });

  it('is reminded with all others that are due, however many there are', async () => {
    const { email, start } = await registered();
    await testApp.database.transaction((db) =>
      sql`
        insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender,
                             language, referrer_code)
        select country_code, n || email, n || email_key, password_hash, first_name, last_name, birthdate, gender,
               language, lpad(n::text, 32, 'x')
        from members, generate_series(1, 230) as n where email = ${email}`.execute(db),
    );
    at(start + 25 * HOUR);
    await run('remind-unconfirmed');
    const { rows } = await sql<{ email: string }>`
      select m.email from members m where email like ${`%${email}`} and not exists (
        select from mails where member_id = m.id and template = 'confirmation_reminder')
    `.execute(testApp.database.read);
    expect(rows).toEqual([]);
  });

  it('is erased after 30 days, with its mails and codes, and no reminder comes then', async () => {
    const { email, start } = await registered();
    at(start + 30 * DAY - HOUR);
    await run('erase-unconfirmed');
    expect(await exists(email)).toBe(true);
    at(start + 30 * DAY + HOUR);
    await run('remind-unconfirmed');
    await run('erase-unconfirmed');
    expect(await exists(email)).toBe(false);
    expect(await templates(email)).toEqual([]);
    expect((await register(testApp, registrationOf({ email }))).status).toBe(200);
    expect(await exists(email)).toBe(true);
  });

  it('takes along what operators have written about it and given to it', async () => {
    const { email, start } = await registered();
    const { client } = await signedInOperator(testApp);
    const { rows } = await sql<{ id: number }>`select id from members where email = ${email}`.execute(
      testApp.database.read,
    );
    const params = { id: rows[0]?.id ?? 0 };
    const reason = 'Her sister Dobrinka rang';
    expect((await client.call('POST /members/:id/resend-code', { params, body: { reason } })).status).toBe(
      200,
    );
    const given = {
      key: 'a-key-of-goodwill',
      kind: 'goodwill',
      points: 50,
      reason: 'For Dobrinka’s patience',
    };
    expect((await client.call('POST /members/:id/adjust-points', { params, body: given })).status).toBe(200);
    const read = testApp.database.read;
    expect(await tracesOf(read, [reason])).toEqual([`audit_values: ${reason}`]);
    at(start + 30 * DAY + HOUR);
    await run('erase-unconfirmed');
    expect(await tracesOf(read, [reason, given.reason, email])).toEqual([]);
    expect((await proveJournal(read)).points).toBe(0);
  });
});

describe('a confirmed member', () => {
  it('is neither reminded nor erased; only what has expired goes', async () => {
    const { email, code, start } = await registered();
    await confirm(code);
    at(start + 31 * DAY);
    await run('remind-unconfirmed');
    await run('erase-unconfirmed');
    await run('forget-expired-codes');
    expect(await exists(email)).toBe(true);
    expect(await templates(email)).toEqual(['confirmation']);
    const codes = await testApp.database.read.selectFrom('codes').select('expires_at').execute();
    expect(codes.filter(({ expires_at }) => expires_at <= new Date())).toEqual([]);
  });
});
