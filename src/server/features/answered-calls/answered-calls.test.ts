import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForEmail, newAddress } from '#server/testing/email-change.ts';
import { mailedCode, queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const NEW_PASSWORD = 'Battery-staple-77';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let keys = 0;
const newKey = () => `the-random-key-of-a-test-${++keys}`;
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** As a browser that lost the response, with the cookies that this would have cleared. */
async function losing<T>(client: TestClient, send: () => Promise<T>): Promise<T> {
  const before = new Map(client.cookies);
  const answer = await send();
  for (const [name, value] of before) client.cookies.set(name, value);
  return answer;
}

const remove = (client: TestClient, key: string, password = TEST_PASSWORD) =>
  losing(client, () => client.call('POST /profile/delete', { body: { password }, ...keyed(key) }));
const changeTo = (client: TestClient, new_password: string, key: string) =>
  client.call('POST /profile/password', {
    body: { password: TEST_PASSWORD, new_password, confirm_password: new_password },
    ...keyed(key),
  });
const carriedOut = async (token: string) =>
  (await test.visitor().call('GET /calls/:token', { params: { token } })).status === 200;
const templatesTo = async (email: string) => (await queuedMails(test, email)).map(({ template }) => template);

describe('a call whose response was lost, sent again with its key', () => {
  it('deletes a profile once, and says so when the session is over', async () => {
    const { client, email } = await signedInMember(test);
    const key = newKey();
    expect((await remove(client, key)).status).toBe(200);
    expect((await remove(client, key)).body).toEqual({ success: true, data: null });
    expect(await templatesTo(email)).toEqual(['profile_deleted']);
    expect(await carriedOut(key)).toBe(true);
  });

  it('changes a password once, which counts as no failed attempt', async () => {
    const { client, email } = await signedInMember(test);
    const key = newKey();
    for (let n = 0; n < 12; n++)
      expect((await changeTo(client, NEW_PASSWORD, key)).body).toEqual({ success: true, data: null });
    expect(await templatesTo(email)).toEqual(['password_changed']);
    const login = await test.visitor().call('POST /auth/login', { body: { email, password: NEW_PASSWORD } });
    expect(login.status).toBe(200);
  });

  it('resets a password once', async () => {
    const { email } = await signedInMember(test);
    await test.visitor().call('POST /auth/forgot', { body: { email } });
    await runJobs(test);
    const code = await mailedCode(test, email, 'password_reset');
    const key = newKey();
    const reset = (confirm_password = NEW_PASSWORD) =>
      test.visitor().call('POST /auth/resetpassword', {
        body: { code, password: confirm_password, confirm_password },
        ...keyed(key),
      });
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 200]);
    expect((await reset('Another-pass-88')).failure.code).toBe('code_not_valid');
  });

  it('asks for a change of email once, and says so when it has signed out', async () => {
    const { client } = await signedInMember(test);
    const email = newAddress();
    const key = newKey();
    const ask = () =>
      losing(client, () =>
        client.call('POST /profile/email', { body: { email, confirm_email: email }, ...keyed(key) }),
      );
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    await runJobs(test);
    expect(await templatesTo(email)).toEqual(['email_change']);
  });

  it('is carried out once when it comes twice at a time', async () => {
    const one = await signedInMember(test);
    const other = await signedInMember(test);
    const [removal, change] = [newKey(), newKey()];
    const answers = await Promise.all([
      remove(one.client, removal),
      remove(one.client, removal),
      changeTo(other.client, NEW_PASSWORD, change),
      changeTo(other.client, NEW_PASSWORD, change),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await templatesTo(one.email)).toEqual(['profile_deleted']);
    expect(await templatesTo(other.email)).toEqual(['password_changed']);
  });
});

describe('a key', () => {
  it('of a refused call is none of a call that was carried out', async () => {
    const { client } = await signedInMember(test);
    const key = newKey();
    expect((await remove(client, key, 'Wrong-horse-42')).status).toBe(422);
    expect(await carriedOut(key)).toBe(false);
    expect((await remove(client, key)).status).toBe(200);
  });

  it('with other content, or from somebody else, is that of another call', async () => {
    const { client, email } = await signedInMember(test);
    const key = newKey();
    await changeTo(client, NEW_PASSWORD, key);
    expect((await changeTo(client, 'Another-pass-88', key)).failure.errors).toHaveProperty('password');
    const somebody = await signedInMember(test);
    expect((await changeTo(somebody.client, NEW_PASSWORD, key)).status).toBe(200);
    expect(await templatesTo(somebody.email)).toEqual(['password_changed']);
    expect(await templatesTo(email)).toEqual(['password_changed']);
  });

  it('tells a stranger nothing', async () => {
    const { client } = await signedInMember(test);
    const key = newKey();
    await remove(client, key);
    const visitor = test.visitor();
    const guessed = await visitor.call('POST /profile/delete', {
      body: { password: TEST_PASSWORD },
      ...keyed(key),
    });
    expect([guessed.status, guessed.failure.code]).toEqual([401, 'not_signed_in']);
    expect(await carriedOut(newKey())).toBe(false);
  });

  it.each([['x'.repeat(256)], ['with a space in between'], ['easy-to-guess']])(
    'that is none (%j) is refused by name',
    async (key) => {
      const { client } = await signedInMember(test);
      const { status, failure } = await remove(client, key);
      expect([status, Object.keys(failure.errors)]).toEqual([422, ['Idempotency-Key']]);
    },
  );

  it('is needed by nobody: without one a call is made each time', async () => {
    const { client } = await signedInMember(test);
    const email = newAddress();
    expect((await askForEmail(client, email)).status).toBe(200);
    expect((await askForEmail(client, email)).status).toBe(401);
  });
});
