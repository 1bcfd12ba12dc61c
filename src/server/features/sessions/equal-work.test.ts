import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

// The library itself, counted: it takes nearly all the time of these calls.
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return { ...library, hash: vi.fn(library.hash), verify: vi.fn(library.verify) };
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  // The hash that stands for nobody's is made once.
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
