import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '#server/http/secrets.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NEW_PASSWORD = 'Battery-staple-77';
const MINUTE = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const forgot = (email: string, visitor = testApp.visitor()) =>
  visitor.call('POST /auth/forgot', { body: { email } });

async function resetCode(email: string): Promise<string> {
  await forgot(email);
  await runJobs(testApp);
  return mailedCode(testApp, email, 'password_reset');
}

const reset = (code: string, password = NEW_PASSWORD, confirm_password = password) =>
  testApp.visitor().call('POST /auth/resetpassword', { body: { code, password, confirm_password } });

const login = (email: string, password: string) =>
  testApp.visitor().call('POST /auth/login', { body: { email, password } });

const codesOf = (member_id: number) =>
  testApp.database.read.selectFrom('codes').selectAll().where('member_id', '=', member_id).execute();

describe('a forgotten password', () => {
  it.each([['nonsense'], [''], ['a@b'], [null]])('is not looked up for %j', async (email) => {
    const { status, failure } = await testApp.visitor().call('POST /auth/forgot', { body: { email } });
    expect([status, Object.keys(failure.errors)]).toEqual([422, ['email']]);
  });

  it('is answered alike for every address, and looked up in the background', async () => {
    const { email } = await addMember(testApp);
    const known = await forgot(email);
    const unknown = await forgot('nobody@example.com');
    expect(known.body).toEqual({ success: true, data: null });
    expect(unknown.body).toEqual(known.body);
    expect(await queuedMails(testApp, email)).toEqual([]);
    await runJobs(testApp);
    expect(await queuedMails(testApp, email)).toMatchObject([{ template: 'password_reset' }]);
    expect(await queuedMails(testApp, 'nobody@example.com')).toEqual([]);
  });

  it('is mailed to the address as registered, in the member’s language, with the own site', async () => {
    const { email } = await addMember(testApp, { email: 'Reset.Me@Example.com', language: 'bg' });
    await forgot('reset.me+x@example.com', testApp.visitor({ country: 'AT' }));
    await runJobs(testApp);
    expect(await queuedMails(testApp, email)).toMatchObject([{ language: 'bg', country_code: 'BG' }]);
  });

  it('is mailed five times a day at most', async () => {
    const { email, member_id } = await addMember(testApp);
    for (let n = 0; n < 7; n++) await forgot(email);
    await runJobs(testApp);
    const mails = await queuedMails(testApp, email);
    expect(mails.filter(({ state }) => state === 'queued')).toHaveLength(5);
    expect(await codesOf(member_id)).toHaveLength(5);
  });

  it('makes one wait after ten requests, whoever asks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < 10; n++) expect((await forgot('often@example.com')).status).toBe(200);
    const refused = await forgot('often@example.com');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
  });

  it('of an address that was never confirmed brings the confirmation mail', async () => {
    const { email } = await addMember(testApp, { confirmed_at: null });
    await forgot(email);
    await runJobs(testApp);
    expect(await queuedMails(testApp, email)).toMatchObject([{ template: 'confirmation' }]);
  });
});

describe('a reset is refused', () => {
  it.each([
    ['an unknown code', 'x'.repeat(64)],
    ['a short one', 'x'],
    ['one outside our alphabet', `${'x'.repeat(63)}%`],
  ])('with %s', async (_, code) => {
    const { status, failure } = await reset(code);
    expect([status, failure.code, failure.errors]).toEqual([422, 'code_not_valid', {}]);
  });

  it('with a weak, common or mistyped password, and the code stays good', async () => {
    const { email } = await addMember(testApp);
    const code = await resetCode(email);
    const weak = await reset(code, 'password');
    expect(weak.failure.errors).toEqual({
      password: 'Please enter sufficiently strong password (blue level on the meter)',
    });
    const common = await reset(code, '!!P@ssw0rd');
    expect(common.failure.errors).toEqual({
      password: 'Many people use this password, so please choose a different one',
    });
    const mistyped = await reset(code, NEW_PASSWORD, `${NEW_PASSWORD}!`);
    expect(mistyped.failure.errors).toEqual({ confirm_password: "The two passwords don't match" });
    expect((await reset(code)).status).toBe(200);
  });

  it('after an hour', async () => {
    const { email } = await addMember(testApp);
    const code = await resetCode(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * MINUTE });
    expect((await reset(code)).failure.code).toBe('code_not_valid');
    vi.setSystemTime(Date.now() - 2 * MINUTE);
    expect((await reset(code)).status).toBe(200);
  });

  it('the second time, also when both come at once', async () => {
    const { email } = await addMember(testApp);
    const code = await resetCode(email);
    const answers = await Promise.all([reset(code), reset(code, 'Another-pass-88')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await reset(code)).failure.code).toBe('code_not_valid');
  });

  it('with a code that confirms an address', async () => {
    const { email } = await addMember(testApp, { confirmed_at: null });
    await login(email, TEST_PASSWORD);
    const code = await mailedCode(testApp, email, 'confirmation');
    expect((await reset(code)).failure.code).toBe('code_not_valid');
  });

  it('when too many codes were guessed from one network, which is remembered', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const visitor = testApp.visitor({ ip: '198.51.100.1' });
    const guess = () =>
      visitor.call('POST /auth/resetpassword', {
        body: { code: 'y'.repeat(64), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      });
    for (let n = 0; n < 100; n++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    vi.setSystemTime(Date.now() + 15_000);
    expect((await guess()).status).toBe(422);
  });
});

describe('a reset', () => {
  it('sets the password, ends every session and the other codes, and says so by mail', async () => {
    const { client, email, member_id } = await signedInMember(testApp);
    const first = await resetCode(email);
    const code = await resetCode(email);
    expect((await reset(code)).body).toEqual({ success: true, data: null });
    expect((await client.call('GET /auth/validate')).body.success).toBe(false);
    expect((await login(email, TEST_PASSWORD)).failure.code).toBe('wrong_credentials');
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(first)).failure.code).toBe('code_not_valid');
    expect((await queuedMails(testApp, email)).at(-1)).toMatchObject({ template: 'password_changed' });
    const member = await testApp.database.read
      .selectFrom('members')
      .select(['credentials_changed_at', 'password_hash'])
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(member.credentials_changed_at).toBeInstanceOf(Date);
    expect(member.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('ends the wait after failed sign-ins', async () => {
    const { email } = await addMember(testApp);
    for (let n = 0; n < 11; n++) await login(email, 'Wrong-horse-42');
    expect((await login(email, TEST_PASSWORD)).status).toBe(429);
    await reset(await resetCode(email));
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('keeps the code as a hash; the text is in the waiting mail alone', async () => {
    const { email, member_id } = await addMember(testApp);
    const code = await resetCode(email);
    const [kept] = await codesOf(member_id);
    expect(kept?.hash).toEqual(hashSecret(code));
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(testApp.database.read);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ found: number }>`
        select count(*) as found from ${sql.table(name)} as row where row::text like ${`%${code}%`}
      `.execute(testApp.database.read);
      expect({ name, found: rows[0]?.found }).toEqual({ name, found: name === 'mails' ? 1 : 0 });
    }
  });
});
