import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { askForEmail, confirmWith, memberOf, newAddress } from '#server/testing/email-change.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addReward, memberWithPoints, postExchange, requestsOf } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
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

type Member = { member_id: number; email: string; country_code: string; language: string };

/** Requests a change as the signed-in member; returns the codes of both mails. */
async function change(member: Member, present = member.email) {
  const client = await signIn(testApp, member);
  const new_email = newAddress();
  expect((await askForEmail(client, new_email)).status).toBe(200);
  await runJobs(testApp);
  const code = await mailedCode(testApp, new_email, 'email_change');
  return { new_email, code, stopCode: await mailedCode(testApp, present, 'email_change_notice') };
}

const stop = (code: string, visitor = testApp.visitor()) =>
  visitor.call('POST /profile/email/stop', { body: { code } });
const confirm = (code: string) => confirmWith(testApp, code, { update: true });
const emailOf = async (member_id: number) => (await memberOf(testApp, member_id))?.email;

describe('stopping a change of e-mail is refused', () => {
  it.each([
    ['an empty code', '', 'invalid_fields'],
    ['a code that nobody was sent', 'x'.repeat(64), 'code_not_valid'],
  ])('with %s', async (_, code, expected) => {
    const { status, failure } = await stop(code);
    expect([status, failure.code]).toEqual([422, expected]);
  });

  it('with the code of the new address, which cannot stop anything', async () => {
    const { code } = await change(await signedInMember(testApp));
    expect((await stop(code)).failure.code).toBe('code_not_valid');
  });

  it('after four days', async () => {
    const { stopCode } = await change(await signedInMember(testApp));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 96 * HOUR + 1000 });
    expect((await stop(stopCode)).failure.code).toBe('code_not_valid');
    vi.setSystemTime(Date.now() - 60_000);
    expect((await stop(stopCode)).status).toBe(200);
  });

  it('when a hundred codes were guessed from one network', async () => {
    const visitor = testApp.visitor({ ip: '198.51.100.1' });
    for (let n = 0; n < 100; n++) await stop('z'.repeat(64), visitor);
    expect((await stop('z'.repeat(64), visitor)).status).toBe(429);
  });
});

describe('stopping a change of e-mail', () => {
  it('makes its code worth nothing and ends all sessions', async () => {
    const member = await signedInMember(testApp);
    const { code, stopCode } = await change(member);
    expect((await stop(stopCode)).body).toEqual({ success: true, data: null });
    expect((await confirm(code)).failure.code).toBe('code_not_valid');
    expect(await emailOf(member.member_id)).toBe(member.email);
    expect((await member.client.call('GET /auth/validate')).body.success).toBe(false);
  });

  it('puts the former address back where the change is done, and ends the thief’s session and reset mail', async () => {
    const member = await signedInMember(testApp);
    const { code, stopCode, new_email } = await change(member);
    await confirm(code);
    const thief = await signIn(testApp, member);
    await testApp.visitor().call('POST /auth/forgot', { body: { email: new_email } });
    await runJobs(testApp);
    const reset = await mailedCode(testApp, new_email, 'password_reset');

    expect((await stop(stopCode)).status).toBe(200);
    expect(await emailOf(member.member_id)).toBe(member.email);
    expect((await thief.call('GET /auth/validate')).body.success).toBe(false);
    expect((await confirm(code)).failure.code).toBe('code_not_valid');
    const refused = await testApp.visitor().call('POST /auth/resetpassword', {
      body: { code: reset, password: 'Battery-staple-77', confirm_password: 'Battery-staple-77' },
    });
    expect(refused.failure.code).toBe('code_not_valid');
    const login = await testApp.visitor().call('POST /auth/login', {
      body: { email: member.email, password: TEST_PASSWORD },
    });
    expect(login.status).toBe(200);
  });

  it('goes back over several changes; the notices that went to the thief stop nothing any more', async () => {
    const member = await signedInMember(testApp);
    const first = await change(member);
    await confirm(first.code);
    const second = await change(member, first.new_email);
    await confirm(second.code);
    expect(await emailOf(member.member_id)).toBe(second.new_email);
    expect((await stop(first.stopCode)).status).toBe(200);
    expect(await emailOf(member.member_id)).toBe(member.email);
    expect((await stop(second.stopCode)).failure.code).toBe('code_not_valid');
  });

  it('answers success again to the same code, which does nothing more', async () => {
    const member = await signedInMember(testApp);
    const { stopCode } = await change(member);
    await stop(stopCode);
    const later = await signIn(testApp, member);
    expect((await stop(stopCode)).status).toBe(200);
    expect((await later.call('GET /auth/validate')).body.success).toBe(true);
  });

  it('ends the sessions, remembered although refused, where the former address is another’s by now', async () => {
    const member = await signedInMember(testApp);
    const { code, stopCode, new_email } = await change(member);
    await confirm(code);
    await register(testApp, registrationOf({ email: member.email }));
    const registration = await mailedCode(testApp, member.email, 'confirmation');
    await testApp.visitor().call('POST /profile/confirm', { body: { code: registration } });
    const thief = await signIn(testApp, member);
    const { status, failure } = await stop(stopCode);
    expect([status, failure.code]).toEqual([409, 'conflict']);
    expect((await thief.call('GET /auth/validate')).body.success).toBe(false);
    expect(await emailOf(member.member_id)).toBe(new_email);
  });

  it('is not prevented by a registration of the former address that nobody has confirmed', async () => {
    const member = await signedInMember(testApp);
    const { code, stopCode } = await change(member);
    await confirm(code);
    await register(testApp, registrationOf({ email: member.email }));
    expect((await stop(stopCode)).status).toBe(200);
    expect(await emailOf(member.member_id)).toBe(member.email);
  });

  it('and confirming it at the same moment end with the present address', async () => {
    for (let n = 0; n < 5; n++) {
      const member = await signedInMember(testApp);
      const { code, stopCode } = await change(member);
      const [stopped, confirmed] = await Promise.all([stop(stopCode), confirm(code)]);
      expect(stopped.status).toBe(200);
      expect([200, 422]).toContain(confirmed.status);
      expect(await emailOf(member.member_id)).toBe(member.email);
    }
  });
});

describe('an exchange is held for review', () => {
  const heldReasons = async (member: Awaited<ReturnType<typeof memberWithPoints>>) => {
    const reward = await addReward(testApp);
    const exchanged = await postExchange(await signIn(testApp, member), reward);
    expect(exchanged.status).toBe(200);
    return (await requestsOf(testApp, member.member_id)).map(({ held_reasons }) => held_reasons);
  };

  it('after a change of e-mail, not after one that was only asked for', async () => {
    const member = await memberWithPoints(testApp, 3000);
    const { code } = await change(member);
    expect(await heldReasons(member)).toEqual([[]]);
    await confirm(code);
    expect(await heldReasons(member)).toContainEqual(['credentials_changed']);
  });

  it.each([
    ['71 hours after a change of password', 71, ['credentials_changed']],
    ['not 73 hours after it', 73, []],
  ])('%s', async (_, hours, reasons) => {
    const member = await memberWithPoints(testApp, 3000);
    await member.client.call('POST /profile/password', {
      body: {
        password: TEST_PASSWORD,
        new_password: 'Battery-staple-77',
        confirm_password: 'Battery-staple-77',
      },
    });
    expect((await queuedMails(testApp, member.email)).at(-1)?.template).toBe('password_changed');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });
    expect(await heldReasons(member)).toEqual([reasons]);
  });
});
