import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const resend = (email: string, visitor = testApp.visitor()) =>
  visitor.call('POST /profile/confirm/resend', { body: { email } });
const confirm = (code: string) => testApp.visitor().call('POST /profile/confirm', { body: { code } });

describe('asking for the confirmation mail again', () => {
  it.each([['nonsense'], [''], [null]])('is refused for %j', async (email) => {
    const { status, failure } = await testApp
      .visitor()
      .call('POST /profile/confirm/resend', { body: { email } });
    expect([status, Object.keys(failure.errors)]).toEqual([422, ['email']]);
  });

  it('makes one wait after ten requests for an address, known or not', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const address of ['often@example.com', (await addMember(testApp)).email]) {
      for (let n = 0; n < 10; n++) expect((await resend(address)).status).toBe(200);
      const refused = await resend(address);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    }
  });

  it('is answered alike for every address, and looked up in the background', async () => {
    const member = await addMember(testApp, { language: 'bg' });
    const waiting = await addMember(testApp, { confirmed_at: null });
    const answers = [
      await resend('stranger@example.com'),
      await resend(member.email),
      await resend(waiting.email),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect(await queuedMails(testApp, waiting.email)).toEqual([]);
    await runJobs(testApp);
    expect(await queuedMails(testApp, 'stranger@example.com')).toEqual([]);
    expect(await queuedMails(testApp, member.email)).toMatchObject([
      { template: 'already_member', language: 'bg' },
    ]);
    expect(await queuedMails(testApp, waiting.email)).toMatchObject([{ template: 'confirmation' }]);
  });

  it('mails a new code, beside which the first stays good', async () => {
    const body = registrationOf();
    await register(testApp, body);
    const first = await mailedCode(testApp, body.email, 'confirmation');
    await resend(body.email.toUpperCase());
    await runJobs(testApp);
    const second = await mailedCode(testApp, body.email, 'confirmation');
    expect(second).not.toBe(first);
    expect([(await confirm(second)).status, (await confirm(first)).status]).toEqual([200, 200]);
  });

  it('leads to the page that the first one led to, from every place that sends it again', async () => {
    const body = { ...registrationOf(), return_to: '/members/reward-claim/7' };
    await register(testApp, body);
    const links = async () =>
      (await queuedMails(testApp, body.email)).map(({ template, data }) => [template, data.return_to]);
    await resend(body.email);
    await runJobs(testApp);
    const login = { body: { email: body.email, password: body.password } };
    await testApp.visitor().call('POST /auth/login', login);
    expect(await links()).toEqual([
      ['confirmation', '/members/reward-claim/7'],
      ['confirmation', '/members/reward-claim/7'],
      ['confirmation', '/members/reward-claim/7'],
    ]);
  });

  it('mails five times a day at most, registration and sign-in included', async () => {
    const body = registrationOf();
    await register(testApp, body);
    await testApp
      .visitor()
      .call('POST /auth/login', { body: { email: body.email, password: body.password } });
    for (let n = 0; n < 6; n++) await resend(body.email);
    await runJobs(testApp);
    const mails = await queuedMails(testApp, body.email);
    expect(mails.filter(({ state }) => state === 'queued')).toHaveLength(5);
  });
});
