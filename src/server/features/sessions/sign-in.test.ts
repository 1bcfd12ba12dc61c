import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '#server/http/secrets.ts';
import { deviceCookie, sessionCookie } from '#server/http/session-cookie.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const login = (client: TestClient, email: string, password = TEST_PASSWORD, more: object = {}) =>
  client.call('POST /auth/login', { body: { email, password, ...more } });

const sessionsOf = (member_id: number) =>
  testApp.database.read.selectFrom('sessions').selectAll().where('member_id', '=', member_id).execute();
const devicesOf = (member_id: number) =>
  testApp.database.read.selectFrom('devices').selectAll().where('member_id', '=', member_id).execute();
const failuresInAll = async () => {
  const rows = await testApp.database.read.selectFrom('rate_limits').selectAll().execute();
  return rows.filter(({ key }) => key.startsWith('failures:')).reduce((sum, { points }) => sum + points, 0);
};
const setCookies = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String);

describe('signing in is refused', () => {
  it.each([
    ['without an e-mail', { password: 'x' }, 'email'],
    ['without a password', { email: 'a@example.com' }, 'password'],
    ['with a password of another kind', { email: 'a@example.com', password: 7 }, 'password'],
    ['with a very long password', { email: 'a@example.com', password: 'x'.repeat(201) }, 'password'],
    ['with a word for `remember`', { email: 'a@example.com', password: 'x', remember: 'yes' }, 'remember'],
    ['with a foreign field', { email: 'a@example.com', password: 'x', admin: true }, 'admin'],
  ])('%s, and nothing is counted', async (_, body, field) => {
    const before = await failuresInAll();
    const { status, failure } = await testApp.visitor().call('POST /auth/login', { body });
    expect([status, failure.code, Object.keys(failure.errors)]).toEqual([422, 'invalid_fields', [field]]);
    expect(await failuresInAll()).toBe(before);
  });

  it('with the same words for an unknown address and a wrong password, and leaves no session', async () => {
    const { email, member_id } = await addMember(testApp);
    const client = testApp.visitor();
    const wrong = await login(client, email, 'Wrong-horse-42');
    const unknown = await login(client, 'nobody@example.com', 'Wrong-horse-42');
    expect(wrong.status).toBe(422);
    expect(wrong.failure.code).toBe('wrong_credentials');
    expect(unknown.body).toEqual(wrong.body);
    expect(setCookies(wrong.headers)).toEqual([]);
    expect(setCookies(unknown.headers)).toEqual([]);
    expect(await sessionsOf(member_id)).toEqual([]);
  });

  it('from a foreign page', async () => {
    const { email } = await addMember(testApp);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://at.localhost:3000' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await testApp
        .visitor()
        .call('POST /auth/login', { body: { email, password: TEST_PASSWORD }, headers });
      expect([answer.status, answer.failure.code]).toEqual([403, 'foreign_origin']);
    }
  });

  it('on another country’s site, which tells the own one after a correct password only', async () => {
    const { email, member_id } = await addMember(testApp);
    const austria = testApp.visitor({ country: 'AT' });
    const wrong = await login(austria, email, 'Wrong-horse-42');
    expect(wrong.failure.code).toBe('wrong_credentials');
    const right = await login(austria, email);
    expect([right.status, right.failure.code]).toEqual([421, 'wrong_site']);
    expect(right.failure.data).toBe('http://bg.localhost:3000/login');
    expect((await login(testApp.visitor({ country: null }), email)).failure.data).toBe(
      'http://bg.localhost:3000/login',
    );
    expect(setCookies(right.headers)).toEqual([]);
    expect(await sessionsOf(member_id)).toEqual([]);
  });

  it('before the address is confirmed, and the mail goes out again: remembered although refused', async () => {
    const { email, member_id } = await addMember(testApp, { confirmed_at: null });
    const mails = () =>
      testApp.database.read
        .selectFrom('mails')
        .select(['template', 'state'])
        .where('member_id', '=', member_id)
        .execute();
    await login(testApp.visitor(), email, 'Wrong-horse-42');
    expect(await mails()).toEqual([]);
    const answer = await login(testApp.visitor(), email);
    expect([answer.status, answer.failure.code]).toEqual([403, 'not_confirmed']);
    expect(await mails()).toEqual([{ template: 'confirmation', state: 'queued' }]);
    for (let n = 0; n < 6; n++) await login(testApp.visitor(), email);
    expect((await mails()).filter(({ state }) => state === 'queued')).toHaveLength(5);
    expect(await sessionsOf(member_id)).toEqual([]);
  });
});

describe('failed attempts', () => {
  it('are remembered although the call refuses', async () => {
    const before = await failuresInAll();
    await login(testApp.visitor(), 'nobody@example.com');
    expect(await failuresInAll()).toBe(before + 2);
  });

  it('make one wait after ten, for a known and an unknown address alike; waiting helps', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { email } = await addMember(testApp);
    for (const address of [email, 'stranger@example.com']) {
      for (let n = 0; n < 10; n++) {
        expect((await login(testApp.visitor(), address, 'Wrong-horse-42')).status).toBe(422);
      }
      const refused = await login(testApp.visitor(), address);
      expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_attempts']);
      expect(refused.headers['retry-after']).toBe('15');
    }
    vi.setSystemTime(Date.now() + 15_000);
    expect((await login(testApp.visitor(), email)).status).toBe(200);
    for (let n = 0; n < 10; n++) {
      expect((await login(testApp.visitor(), email, 'Wrong-horse-42')).status).toBe(422);
    }
  });

  it('count for one account however its address is written', async () => {
    const { email } = await addMember(testApp, { email: 'Many.Forms@gmail.com' });
    const forms = ['manyforms@gmail.com', 'MANYFORMS+x@gmail.com', 'm.anyforms@googlemail.com', email];
    for (let n = 0; n < 10; n++) {
      await login(testApp.visitor(), forms[n % forms.length] ?? '', 'Wrong-horse-42');
    }
    expect((await login(testApp.visitor(), email)).status).toBe(429);
  });
});

describe('signing in', () => {
  it('answers the session object', async () => {
    const { email } = await addMember(testApp, { language: 'bg' });
    const client = testApp.visitor();
    const { data } = await login(client, ` ${email.toUpperCase()} `);
    expect(data).toEqual({
      email,
      first_name: 'Elena',
      last_name: 'Petrova',
      gender: 'female',
      language: 'bg',
      country: 'BG',
    });
    expect((await client.call('GET /auth/validate')).data).toEqual(data);
  });

  it('sets a cookie that ends with the browser, or after 30 days with `remember`', async () => {
    const { email, member_id } = await addMember(testApp);
    const session = async (remember: boolean) => {
      const { headers } = await login(testApp.visitor(), email, TEST_PASSWORD, { remember });
      return setCookies(headers).find((cookie) => cookie.startsWith(`${sessionCookie}=`)) ?? '';
    };
    const short = await session(false);
    expect(short).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await session(true)).toMatch(/; Max-Age=2592000;/);
    const sessions = await sessionsOf(member_id);
    expect(sessions.map(({ remember }) => remember)).toEqual([false, true]);
    for (const { created_at, expires_at, remember } of sessions) {
      const hours = (expires_at.getTime() - created_at.getTime()) / 3_600_000;
      expect(hours).toBe(remember ? 30 * 24 : 12);
    }
  });

  it('keeps tokens as hashes alone', async () => {
    const { email, member_id } = await addMember(testApp);
    const client = testApp.visitor();
    await login(client, email);
    const token = client.cookies.get(sessionCookie) ?? '';
    const device = client.cookies.get(deviceCookie) ?? '';
    expect((await sessionsOf(member_id))[0]?.token_hash).toEqual(hashSecret(token));
    expect((await devicesOf(member_id))[0]?.hash).toEqual(hashSecret(device));
  });

  it('replaces the session of this browser', async () => {
    const { client, email, member_id } = await signedInMember(testApp);
    const old = client.cookies.get(sessionCookie);
    await login(client, email);
    expect(client.cookies.get(sessionCookie)).not.toBe(old);
    expect(await sessionsOf(member_id)).toHaveLength(1);
  });

  it('knows the device again, for one member as for the next', async () => {
    const [first, second] = [await addMember(testApp), await addMember(testApp)];
    const client = testApp.visitor();
    for (const path of ['/', '/login', '/api/portal/v1/portal'])
      expect(setCookies((await client.request('GET', path)).headers)).toEqual([]);
    expect(setCookies((await login(client, first.email, 'Wrong-horse-42')).headers)).toEqual([]);
    const { headers } = await login(client, first.email);
    expect(setCookies(headers).find((cookie) => cookie.startsWith(`${deviceCookie}=`))).toMatch(
      /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await client.call('GET /auth/logout');
    await login(client, second.email);
    await login(client, first.email);
    const [one, two] = [await devicesOf(first.member_id), await devicesOf(second.member_id)];
    expect([one.length, two.length]).toEqual([1, 1]);
    expect(one[0]?.hash).toEqual(two[0]?.hash);
  });

  it('does not take a device that it did not name itself', async () => {
    const { email, member_id } = await addMember(testApp);
    const client = testApp.visitor();
    client.cookies.set(deviceCookie, 'planted');
    await login(client, email);
    expect(client.cookies.get(deviceCookie)).toMatch(/^[\w-]{43}$/);
    expect(await devicesOf(member_id)).toHaveLength(1);
  });

  it('takes the same letters however a keyboard composes them', async () => {
    const { email } = await addMember(testApp, { password: 'Größe-2-Äpfel'.normalize('NFC') });
    expect((await login(testApp.visitor(), email, 'Größe-2-Äpfel'.normalize('NFD'))).status).toBe(200);
  });
});

describe('behind https', () => {
  it('cookies are Secure', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://panel.example' });
    try {
      const { email } = await addMember(secure);
      const { headers } = await login(secure.visitor(), email);
      const cookies = setCookies(headers);
      expect(cookies).toHaveLength(2);
      for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
    } finally {
      await secure.close();
    }
  });
});

describe('an installation for one country', () => {
  it('signs in without a subdomain', async () => {
    const single = await startTestApp({ COUNTRY: 'BG' });
    try {
      const { email } = await addMember(single);
      expect((await login(single.visitor({ country: null }), email)).status).toBe(200);
    } finally {
      await single.close();
    }
  });
});
