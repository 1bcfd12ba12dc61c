import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '#server/http/secrets.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { addMember, signedInMember, signIn } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const isSignedIn = async (client: TestClient) =>
  (await client.call('GET /auth/validate')).body.success === true;

const sessionsOf = (member_id: number) =>
  testApp.database.read
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', member_id)
    .orderBy('id')
    .execute();

/**
 * Sets the clock for the next calls; a session is touched in the background, so the next one may come too early.
 */
const at = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });

describe('nobody is signed in', () => {
  it('without a session, and everybody may ask', async () => {
    const answer = await testApp.visitor().call('GET /auth/validate');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: false });
  });

  it.each([
    ['an unknown token', 'x'.repeat(43)],
    ['an empty one', ''],
    ['a very long one', 'x'.repeat(4000)],
    ['one outside ASCII', 'сесия'],
  ])('with %s', async (_, token) => {
    const client = testApp.visitor();
    client.cookies.set(sessionCookie, token);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('with the hash that the database keeps', async () => {
    const { client } = await signedInMember(testApp);
    const token = client.cookies.get(sessionCookie) ?? '';
    client.cookies.set(sessionCookie, hashSecret(token).toString('hex'));
    expect(await isSignedIn(client)).toBe(false);
  });

  it('before the address is confirmed', async () => {
    const { client } = await signedInMember(testApp, { confirmed_at: null });
    expect(await isSignedIn(client)).toBe(false);
  });

  it('after 12 idle hours', async () => {
    const { client } = await signedInMember(testApp);
    const start = Date.now();
    at(start + 12 * HOUR - MINUTE);
    expect(await isSignedIn(client)).toBe(true);
    const { client: idle } = await signedInMember(testApp);
    at(start + 24 * HOUR);
    expect(await isSignedIn(idle)).toBe(false);
  });

  it('30 days after signing in with `remember`, however often it was used', async () => {
    const member = await addMember(testApp);
    const client = await signIn(testApp, member, { remember: true });
    const start = Date.now();
    for (const days of [1, 10, 29]) {
      at(start + days * DAY);
      expect(await isSignedIn(client)).toBe(true);
    }
    at(start + 30 * DAY + MINUTE);
    expect(await isSignedIn(client)).toBe(false);
  });
});

describe('a session in use', () => {
  it('lives on', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const start = Date.now();
    for (const hours of [8, 16, 24]) {
      at(start + hours * HOUR);
      expect(await isSignedIn(client)).toBe(true);
      await expect
        .poll(async () => (await sessionsOf(member_id))[0]?.last_seen_at.getTime())
        .toBe(start + hours * HOUR);
    }
  });

  it('is noted at most every five minutes', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const [before] = await sessionsOf(member_id);
    at(Date.now() + 4 * MINUTE);
    await Promise.all([isSignedIn(client), isSignedIn(client)]);
    expect(await sessionsOf(member_id)).toEqual([before]);
  });

  it('answers who it is, and no more than the session object', async () => {
    const { client, email } = await signedInMember(testApp, { language: 'bg', gender: 'other' });
    const { data } = await client.call('GET /auth/validate');
    expect(data).toEqual({
      email,
      first_name: 'Elena',
      last_name: 'Petrova',
      gender: 'other',
      language: 'bg',
      country: 'BG',
    });
  });

  it('is kept as a hash alone', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const [session] = await sessionsOf(member_id);
    expect(session?.token_hash).toEqual(hashSecret(client.cookies.get(sessionCookie) ?? ''));
    expect(JSON.stringify(session)).not.toContain(client.cookies.get(sessionCookie));
  });
});

describe('sign-out', () => {
  it.each([
    ['a page of somebody else', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another country', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('is refused from %s', async (_, headers) => {
    const { client } = await signedInMember(testApp);
    const answer = await client.call('GET /auth/logout', { headers });
    expect(answer.status).toBe(403);
    expect(answer.failure.code).toBe('foreign_origin');
    expect(await isSignedIn(client)).toBe(true);
  });

  it('ends this session and no other', async () => {
    const { client, ...member } = await signedInMember(testApp);
    const other = await signIn(testApp, member);
    const answer = await client.call('GET /auth/logout');
    expect(answer.body).toEqual({ success: true, data: null });
    expect(client.cookies.has(sessionCookie)).toBe(false);
    expect(await sessionsOf(member.member_id)).toHaveLength(1);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('serves a visitor as well', async () => {
    const answer = await testApp.visitor().call('GET /auth/logout');
    expect(answer.status).toBe(200);
  });
});
