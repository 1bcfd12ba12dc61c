import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMember, signedInMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
const HOUR = 3_600_000;
/** Too short for another use to be recorded. */
const FOUR_MINUTES = 4 * 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const list = async (client: TestClient) => (await client.call('GET /profile/sessions')).data;
const end = (client: TestClient, id: number) =>
  client.call('POST /profile/sessions/:id/end', { params: { id } });
const endOthers = (client: TestClient) => client.call('POST /profile/sessions/end-others');
const isSignedIn = async (client: TestClient) => (await client.call('GET /auth/validate')).body.success;

describe('a visitor', () => {
  it('sees and ends nothing', async () => {
    const visitor = testApp.visitor();
    const answers = [
      await visitor.call('GET /profile/sessions'),
      await end(visitor, 1),
      await endOthers(visitor),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe('ending a session is refused', () => {
  it('where it is another member’s, and that one stays signed in', async () => {
    const { client } = await signedInMember(testApp);
    const other = await signedInMember(testApp);
    const [theirs] = await list(other.client);
    const { status, failure } = await end(client, theirs?.id ?? 0);
    expect([status, failure.code]).toEqual([404, 'not_found']);
    expect(await isSignedIn(other.client)).toBe(true);
    expect((await endOthers(client)).data).toEqual({ ended: 0 });
    expect(await isSignedIn(other.client)).toBe(true);
  });

  it.each([['0'], ['-1'], ['x'], ['1.5'], ['9'.repeat(20)]])('for the id %s', async (id) => {
    const { client } = await signedInMember(testApp);
    const { status } = await client.call('POST /profile/sessions/:id/end', { params: { id } });
    expect(status).toBe(404);
  });

  it('the second time', async () => {
    const { client, ...member } = await signedInMember(testApp);
    await signIn(testApp, member);
    const other = (await list(client)).find(({ current }) => !current);
    expect((await end(client, other?.id ?? 0)).status).toBe(200);
    expect((await end(client, other?.id ?? 0)).status).toBe(404);
  });
});

describe('where a member is signed in', () => {
  it('says which browser, since when and when last seen: this one first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const { email } = await addMember(testApp);
    const login = async (userAgent: string) => {
      const client = testApp.visitor();
      const body = { email, password: TEST_PASSWORD, remember: true };
      await client.call('POST /auth/login', { body, headers: { 'user-agent': userAgent } });
      return client;
    };
    const first = await login(FIREFOX);
    vi.setSystemTime(start + FOUR_MINUTES);
    await login('');
    const sessions = await list(first);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        current: true,
        kind: 'computer',
        browser: 'Firefox',
        system: 'Windows',
        signed_in_at: new Date(start).toISOString(),
        last_seen_at: new Date(start).toISOString(),
      },
      {
        id: expect.any(Number),
        current: false,
        kind: 'unknown',
        browser: null,
        system: null,
        signed_in_at: new Date(start + FOUR_MINUTES).toISOString(),
        last_seen_at: new Date(start + FOUR_MINUTES).toISOString(),
      },
    ]);
  });

  it('leaves out what has expired', async () => {
    const { client, ...member } = await signedInMember(testApp);
    await signIn(testApp, member);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * HOUR });
    const remembered = await signIn(testApp, member, { remember: true });
    expect(await list(remembered)).toHaveLength(1);
    expect((await client.call('GET /profile/sessions')).status).toBe(401);
  });
});

describe('signing out', () => {
  it('one other browser leaves the rest alone', async () => {
    const { client, ...member } = await signedInMember(testApp);
    const [second, third] = [await signIn(testApp, member), await signIn(testApp, member)];
    const own = (await list(second)).find(({ current }) => current);
    expect((await end(client, own?.id ?? 0)).body).toEqual({ success: true, data: null });
    expect([await isSignedIn(client), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('this browser works like signing out', async () => {
    const { client } = await signedInMember(testApp);
    const [own] = await list(client);
    await end(client, own?.id ?? 0);
    expect(client.cookies.has('session')).toBe(false);
  });

  it('all others leaves this one alone, and says how many there were', async () => {
    const { client, ...member } = await signedInMember(testApp);
    const others = [await signIn(testApp, member), await signIn(testApp, member)];
    expect((await endOthers(client)).data).toEqual({ ended: 2 });
    expect(await isSignedIn(client)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await list(client)).toHaveLength(1);
  });
});
