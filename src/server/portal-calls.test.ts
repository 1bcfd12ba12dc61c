import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

/** The calls listed in docs/specification.md §7, and their failures as in section 8. */
let testApp: TestApp;
let member: TestClient;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ client: member } = await signedInMember(testApp));
});
afterAll(() => testApp.close());

const BASE = '/api/portal/v1';
const OTHER_PASSWORD = 'Battery-staple-77';

type Row = readonly [call: string, payload: object | undefined, status: number];
const forVisitors: readonly Row[] = [
  ['GET /auth/validate', undefined, 200],
  ['POST /auth/login', { email: 'nobody@example.com', password: 'x', remember: true }, 422],
  ['GET /auth/logout', undefined, 200],
  ['POST auth/forgot', { email: 'nobody@example.com' }, 200],
  ['POST auth/resetpassword', { password: 'x', confirm_password: 'x', code: 'c'.repeat(64) }, 422],
  ['GET /locales/en', undefined, 200],
  ['GET /portal', undefined, 200],
  ['GET portal/languages', undefined, 200],
  ['PUT profile/language', { language: 'bg' }, 200],
  ['GET list/gender', undefined, 200],
  ['GET list/country', undefined, 200],
  ['POST profile/register', {}, 422],
  ['POST profile/confirm/', { code: 'c'.repeat(64), update: false }, 422],
];
const forMembers: readonly Row[] = [
  ['POST contact', { topic: 2, message: 'Where are my points?' }, 200],
  ['GET surveys', undefined, 200],
  ['GET profile/points', undefined, 200],
  ['GET profile/points/history', undefined, 200],
  ['GET rewards', undefined, 200],
  ['GET rewards/999/exchange/1', undefined, 404],
  ['POST rewards/999/exchange/1', { values: {} }, 404],
  ['GET profile/exchange/history', undefined, 200],
  ['GET profiler', undefined, 200],
  ['POST profiler', { values: {} }, 422],
  ['POST profile', { first_name: 'Ana', last_name: 'Ivanova', gender: 'female' }, 200],
  ['POST profile/refer', { first_name: 'Ivan', last_name: 'Ivanov', email: 'friend@example.org' }, 200],
  [
    'POST profile/password',
    { password: 'Wrong-horse-42', new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD },
    422,
  ],
  ['POST profile/email', { email: 'a@example.org', confirm_email: 'b@example.org' }, 422],
  ['POST profile/unsubscribe', { password: 'Wrong-horse-42' }, 422],
  ['POST profile/delete', { password: 'Wrong-horse-42' }, 422],
];

const addressOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, url: `${BASE}/${path.replace(/^\//, '')}` };
};
const send = (client: TestClient, call: string, payload?: object, slash = false) => {
  const { method, url } = addressOf(call);
  const written = slash ? `${url.replace(/\/$/, '')}/` : url;
  return client.request(method, written, payload ? { payload } : {});
};

describe('a call of the specification', () => {
  it.each([...forVisitors, ...forMembers])('%s', async (call, payload, status) => {
    const client = forMembers.some(([one]) => one === call) ? member : testApp.visitor();
    for (const slash of [false, true]) {
      const answer = await send(client, call, payload, slash);
      expect([answer.status, answer.headers['content-type']]).toEqual([
        status,
        'application/json; charset=utf-8',
      ]);
      if (status === 200) {
        const isNobody = call === 'GET /auth/validate';
        expect(answer.body.success).toBe(!isNobody);
        expect(Object.hasOwn(answer.body, 'data')).toBe(!isNobody);
      } else expect(answer.failure).toMatchObject({ success: false, message: expect.any(String) });
    }
  });

  it.each(forMembers)('%s is answered 401 to a visitor', async (call, payload) => {
    const { status, failure } = await send(testApp.visitor(), call, payload);
    expect([status, failure.code]).toEqual([401, 'not_signed_in']);
  });

  it('that signs in or tells who has signed in never answers 401', async () => {
    for (const [call, payload] of forVisitors.filter(([one]) => one.includes('auth/')))
      expect((await send(testApp.visitor(), call, payload)).status).not.toBe(401);
  });
});

describe('PUT profile/language', () => {
  it('keeps a visitor’s language in a cookie, and answers no user', async () => {
    const visitor = testApp.visitor();
    const { data, headers } = await send(visitor, 'PUT profile/language', { language: 'bg' }, true);
    expect(data).toBeNull();
    expect(String(headers['set-cookie'])).toMatch(
      /^language=bg; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect((await visitor.call('GET /portal')).data.language).toBe('bg');
    expect((await testApp.visitor().call('GET /portal')).data.language).toBe('en');
  });

  it('keeps a member’s in the profile, and answers the user', async () => {
    const { client, email } = await signedInMember(testApp);
    const { data } = await send(client, 'PUT profile/language', { language: 'bg' });
    expect(data).toMatchObject({ email, language: 'bg' });
    expect((await client.call('GET /auth/validate')).data).toMatchObject({ language: 'bg' });
  });

  it('refuses a language that the country does not offer under its field', async () => {
    for (const client of [testApp.visitor(), member]) {
      const { status, failure } = await send(client, 'PUT profile/language', { language: 'xx' });
      expect([status, failure.errors]).toEqual([422, { language: 'Please choose one of the options' }]);
    }
  });
});

describe('a query', () => {
  it('nests by brackets, and what nobody declared is refused by its first name', async () => {
    const history = (query: string) => member.request('GET', `${BASE}/profile/points/history?${query}`);
    expect((await history('before=5')).status).toBe(200);
    expect((await history('before%5Bid%5D=5')).failure.errors).toEqual({
      before: "This isn't the kind of answer we expected",
    });
    expect((await history('filter[from]=1&filter[to][day]=2')).failure.errors).toEqual({
      filter: "This field doesn't exist",
    });
  });
});

describe('another country’s site', () => {
  it('answers a right password with 421 and where to go, and a wrong one as everywhere', async () => {
    const { email } = await signedInMember(testApp, { country_code: 'AT' });
    const login = (password: string) =>
      testApp.visitor().call('POST /auth/login', { body: { email, password, remember: false } });
    const right = await login(TEST_PASSWORD);
    expect([right.status, right.failure.data]).toEqual([421, 'http://at.localhost:3000/login']);
    expect(right.headers['set-cookie']).toBeUndefined();
    const wrong = await login('Wrong-horse-42');
    expect([wrong.status, wrong.failure.data]).toEqual([422, undefined]);
  });

  it('does not know a session of this one', async () => {
    const abroad = testApp.visitor({ country: 'AT' });
    abroad.cookies.set('session', member.cookies.get('session') ?? '');
    expect((await abroad.call('GET /profile/points')).status).toBe(401);
    expect((await abroad.call('GET /auth/validate')).body).toEqual({ success: false });
  });

  it('under a name that is none of ours is answered 421 with the panel’s address', async () => {
    const { status, failure } = await testApp
      .visitor()
      .request('GET', `${BASE}/portal/`, { headers: { host: 'bg.evil.example' } });
    expect([status, failure.code, failure.data]).toEqual([421, 'wrong_site', 'http://localhost:3000/']);
  });
});
