import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  askedForEmail,
  askForEmail,
  confirmWith,
  memberOf,
  signInWith,
} from '#server/testing/email-change.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, signIn } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const HOUR = 3_600_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const ask = askForEmail;
const confirm = (code: string, update = true) => confirmWith(testApp, code, { update });
const asked = (email?: string) => askedForEmail(testApp, email);
const login = (email: string) => signInWith(testApp, email);
const templatesTo = async (address: string) =>
  (await queuedMails(testApp, address)).map(({ template }) => template);

describe('the code of a change', () => {
  it.each([
    ['that nobody was sent', 'x'.repeat(64)],
    ['that is too short', 'x'],
  ])('%s is refused', async (_, code) => {
    const { status, failure } = await confirm(code);
    expect([status, failure.code]).toEqual([422, 'code_not_valid']);
  });

  it('is good with the flag alone, and that of a registration without', async () => {
    const { new_email } = await asked();
    const code = await mailedCode(testApp, new_email, 'email_change');
    expect((await confirm(code, false)).failure.code).toBe('code_not_valid');
    const body = registrationOf();
    await register(testApp, body);
    const registration = await mailedCode(testApp, body.email, 'confirmation');
    expect((await confirm(registration)).failure.code).toBe('code_not_valid');
    expect((await confirm(registration, false)).status).toBe(200);
  });

  it('is good for 24 hours', async () => {
    const { new_email, member_id, email } = await asked();
    const code = await mailedCode(testApp, new_email, 'email_change');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR + 1000 });
    expect((await confirm(code)).failure.code).toBe('code_not_valid');
    expect((await memberOf(testApp, member_id))?.email).toBe(email);
    vi.setSystemTime(Date.now() - 60_000);
    expect((await confirm(code)).status).toBe(200);
  });

  it('makes the new address the member’s, ends every session and every reset mail', async () => {
    const { new_email, email, ...member } = await asked('New.Spelling+x@Example.com');
    const elsewhere = await signIn(testApp, member);
    await testApp.visitor().call('POST /auth/forgot', { body: { email } });
    await runJobs(testApp);
    const reset = await mailedCode(testApp, email, 'password_reset');

    const code = await mailedCode(testApp, new_email, 'email_change');
    expect((await confirm(code)).body).toMatchObject({ success: true, data: { tracking: null } });
    expect(await memberOf(testApp, member.member_id)).toMatchObject({
      email: new_email,
      email_key: 'new.spelling@example.com',
      credentials_changed_at: expect.any(Date),
    });
    expect((await elsewhere.call('GET /auth/validate')).body.success).toBe(false);
    expect((await login(email)).failure.code).toBe('wrong_credentials');
    expect((await login(new_email)).status).toBe(200);
    const refused = await testApp.visitor().call('POST /auth/resetpassword', {
      body: { code: reset, password: 'Battery-staple-77', confirm_password: 'Battery-staple-77' },
    });
    expect(refused.failure.code).toBe('code_not_valid');
    expect((await confirm(code)).status).toBe(200);
    expect((await login(new_email)).status).toBe(200);
  });

  it('is from then on where mails go', async () => {
    const { new_email, email } = await asked();
    await confirm(await mailedCode(testApp, new_email, 'email_change'));
    for (const address of [email, new_email]) {
      await testApp.visitor().call('POST /auth/forgot', { body: { email: address } });
    }
    await runJobs(testApp);
    expect(await templatesTo(new_email)).toEqual(['email_change', 'password_reset']);
    expect(await templatesTo(email)).toEqual(['email_change_notice']);
  });

  it('also changes how one’s own address is written', async () => {
    const { client, member_id } = await signedInMember(testApp, { email: 'spelled+panel@example.com' });
    await ask(client, 'spelled@example.com');
    await runJobs(testApp);
    await confirm(await mailedCode(testApp, 'spelled@example.com', 'email_change'));
    expect(await memberOf(testApp, member_id)).toMatchObject({
      email: 'spelled@example.com',
      email_key: 'spelled@example.com',
    });
  });

  it('wins over a registration of that address that nobody has confirmed', async () => {
    const body = registrationOf();
    await register(testApp, body);
    const registration = await mailedCode(testApp, body.email, 'confirmation');
    const { member_id } = await asked(body.email);
    await confirm(await mailedCode(testApp, body.email, 'email_change'));
    expect((await memberOf(testApp, member_id))?.email).toBe(body.email);
    expect((await confirm(registration, false)).failure.code).toBe('code_not_valid');
  });

  it('loses against one that was confirmed meanwhile', async () => {
    const { new_email, member_id, email } = await asked();
    await register(testApp, registrationOf({ email: new_email }));
    await confirm(await mailedCode(testApp, new_email, 'confirmation'), false);
    const { status, failure } = await confirm(await mailedCode(testApp, new_email, 'email_change'));
    expect([status, failure.code]).toEqual([422, 'code_not_valid']);
    expect((await memberOf(testApp, member_id))?.email).toBe(email);
  });

  it('and a registration at the same moment end with one owner, never with a broken answer', async () => {
    for (let n = 0; n < 5; n++) {
      const { new_email } = await asked();
      const code = await mailedCode(testApp, new_email, 'email_change');
      const [changed, registered] = await Promise.all([
        confirm(code),
        register(testApp, registrationOf({ email: new_email })),
      ]);
      expect([200, 409]).toContain(changed.status);
      expect([200, 409]).toContain(registered.status);
      expect((await confirm(code)).status).toBe(200);
    }
  });

  it('and the confirmation of a registration at the same moment end with one owner', async () => {
    for (let n = 0; n < 5; n++) {
      const { new_email } = await asked();
      await register(testApp, registrationOf({ email: new_email }));
      const codes = {
        change: await mailedCode(testApp, new_email, 'email_change'),
        registration: await mailedCode(testApp, new_email, 'confirmation'),
      };
      const answers = await Promise.all([confirm(codes.change), confirm(codes.registration, false)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
});
