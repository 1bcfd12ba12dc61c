import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';

// Counts calls of the hashing library, which takes nearly all the time.
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return { ...library, hash: vi.fn(library.hash), verify: vi.fn(library.verify) };
});
// Test files share loaded modules, so the library is loaded again to be counted.
vi.resetModules();
const { hash, verify } = await import('@node-rs/argon2');
const { register, registrationOf } = await import('#server/testing/registration.ts');
const { addMember, signedInMember, TEST_PASSWORD } = await import('#server/testing/sign-in.ts');
const { startTestApp } = await import('#server/testing/test-app.ts');

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  // The dummy hash is created once.
  await login('nobody@example.com');
});
beforeEach(() => {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});
afterAll(() => testApp.close());

const login = (email: string, password = 'Wrong-horse-42') =>
  testApp.visitor().call('POST /auth/login', { body: { email, password } });

const registerAt = (email: string, more: object = {}) =>
  register(testApp, registrationOf({ email, ...more }));

describe('an address costs the same work, known or not', () => {
  it('at sign-in', async () => {
    const { email } = await addMember(testApp);
    vi.mocked(hash).mockClear();
    for (const address of ['stranger@example.com', 'no address at all', email]) {
      vi.mocked(verify).mockClear();
      expect((await login(address)).failure.code).toBe('wrong_credentials');
      expect(verify).toHaveBeenCalledOnce();
    }
    expect(hash).not.toHaveBeenCalled();
  });

  it('at a registration, a machine’s included', async () => {
    const { email } = await addMember(testApp);
    for (const [address, more] of [
      ['brand-new@example.com', {}],
      ['brand-new@example.com', {}],
      [email, {}],
      ['machine@example.com', { website: 'x' }],
    ] as const) {
      vi.mocked(hash).mockClear();
      expect((await registerAt(address, more)).status).toBe(200);
      expect(hash).toHaveBeenCalledOnce();
    }
  });
});

/** The SQL of every statement of a call, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([sent]) =>
    typeof sent === 'string' ? sent : (sent as { text: string }).text,
  );
  query.mockRestore();
  // The connection that listens for changes is asked every ten seconds whether it is alive.
  return texts.filter((text) => text !== 'select 1');
}

describe('an address is asked of the database in the same statements, known or not', () => {
  const mailsTo = (email: string) =>
    testApp.database.read.selectFrom('mails').select('id').where('to_address', '=', email).execute();

  it('at a registration, and answered in the same words', async () => {
    const { email: confirmed } = await addMember(testApp);
    const waiting = 'waiting@example.com';
    await registerAt(waiting);
    const stranger = 'stranger@example.org';
    const seen: { statements: string[]; answer: unknown; headers: string[] }[] = [];
    for (const email of [stranger, confirmed, waiting]) {
      let answer: Awaited<ReturnType<typeof registerAt>> | undefined;
      const statements = await statementsOf(async () => {
        answer = await registerAt(email);
      });
      seen.push({
        statements,
        answer: [answer?.status, answer?.body],
        headers: Object.keys(answer?.headers ?? {}).sort(),
      });
    }
    const [unknown, ...known] = seen;
    expect(unknown?.statements.length).toBeGreaterThan(10);
    for (const one of known) expect(one).toEqual(unknown);
    expect(await mailsTo(stranger)).toHaveLength(1);
    expect(await mailsTo(confirmed)).toHaveLength(1);
    expect(await mailsTo(waiting)).toHaveLength(2);
  });

  it('when a new password is asked for', async () => {
    const { email } = await addMember(testApp);
    const forgot = (address: string) =>
      testApp.visitor().call('POST /auth/forgot', { body: { email: address } });
    const [known, unknown] = [await forgot(email), await forgot('nobody.here@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    const statements = await statementsOf(() => forgot(email));
    expect(await statementsOf(() => forgot('nobody.else@example.com'))).toEqual(statements);
  });
});

describe('no hash is made', () => {
  it('for what is refused before', async () => {
    const { client } = await signedInMember(testApp);
    vi.mocked(hash).mockClear();
    await registerAt('weak@example.com', { password: 'a', confirm_password: 'a' });
    await testApp.visitor().call('POST /auth/resetpassword', {
      body: { code: 'x'.repeat(64), password: TEST_PASSWORD, confirm_password: TEST_PASSWORD },
    });
    await client.call('POST /profile/password', {
      body: { password: 'wrong', new_password: 'Battery-staple-77', confirm_password: 'Battery-staple-77' },
    });
    expect(hash).not.toHaveBeenCalled();
  });
});
