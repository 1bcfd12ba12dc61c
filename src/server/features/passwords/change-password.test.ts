import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { signedInMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const NEW_PASSWORD = 'Battery-staple-77';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const change = (client: TestClient, body: object = {}) =>
  client.call('POST /profile/password', {
    body: {
      password: TEST_PASSWORD,
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      ...body,
    },
  });

describe('changing the password is refused', () => {
  it('without a session', async () => {
    const { status, failure } = await change(testApp.visitor());
    expect([status, failure.code]).toEqual([401, 'not_signed_in']);
  });

  it.each([
    [{ password: '' }, 'password'],
    [{ new_password: '' }, 'new_password'],
    [{ confirm_password: '' }, 'confirm_password'],
    [{ new_password: 'weak', confirm_password: 'weak' }, 'new_password'],
    [{ new_password: 'Qwerty12345!', confirm_password: 'Qwerty12345!' }, 'new_password'],
    [{ confirm_password: 'Battery-staple-78' }, 'confirm_password'],
    [{ new_password: TEST_PASSWORD, confirm_password: TEST_PASSWORD }, 'new_password'],
  ])('with %j', async (body, field) => {
    const { client } = await signedInMember(testApp);
    const { status, failure } = await change(client, body);
    expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
  });

  it('with a wrong current password, which counts as a failed sign-in', async () => {
    const { client, email } = await signedInMember(testApp);
    for (let n = 0; n < 10; n++) {
      const { status, failure } = await change(client, { password: 'Wrong-horse-42' });
      expect([status, failure.errors]).toEqual([422, { password: 'The password is incorrect' }]);
    }
    expect((await change(client)).status).toBe(429);
    const login = await testApp
      .visitor()
      .call('POST /auth/login', { body: { email, password: TEST_PASSWORD } });
    expect(login.status).toBe(429);
  });
});

describe('changing the password', () => {
  it('keeps this session, ends the others and says so by mail', async () => {
    const { client, email, ...member } = await signedInMember(testApp);
    const other = await signIn(testApp, member);
    const answer = await change(client);
    expect(answer.body).toEqual({ success: true, data: null });
    expect((await client.call('GET /auth/validate')).body.success).toBe(true);
    expect((await other.call('GET /auth/validate')).body.success).toBe(false);
    expect(await queuedMails(testApp, email)).toMatchObject([{ template: 'password_changed' }]);
    const login = (password: string) =>
      testApp.visitor().call('POST /auth/login', { body: { email, password } });
    expect((await login(TEST_PASSWORD)).failure.code).toBe('wrong_credentials');
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  it('happens once when it is posted twice at a time', async () => {
    const { client } = await signedInMember(testApp);
    const answers = await Promise.all([
      change(client),
      change(client, { new_password: 'Another-pass-88', confirm_password: 'Another-pass-88' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
